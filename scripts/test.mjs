// `npm test`: linters, types, dead code, every suite that needs nothing but this workspace.
import { check, checkRefusals, close, engineSuite, suite } from './suites.mjs'

check('lint', 'biome', ['check', '--error-on-warnings', '.'])
// Several at a time anyway: each by one thread is half the work of each by four, which judge the same types again.
check('types', 'turbo', ['run', 'typecheck', '--output-logs=errors-only', '--', '--singleThreaded'])
check('dead code', 'knip', [])
check('build', 'turbo', ['run', 'build', '--only', '--output-logs=errors-only'])
// They need the processor alone, of which there are two at least.
for (const project of ['unit', 'frontend']) suite(project, '--maxWorkers=2')
// One server for all: what one file holds open would hide events of the log from readers in another.
engineSuite('int', '--maxWorkers=1')
// Each file has a site of its own, and a browser waits more than it works.
engineSuite('e2e', '--maxWorkers=2')
// Only of whole suites: each code that a contract declares is produced by some test.
checkRefusals('error codes', 'processes/testing/check_produced_codes.ts')
close()
