// `npm test`: linters, types, dead code, and every suite that needs nothing but this workspace.
import { check, checkRefusals, close, engineSuite, suite } from './suites.mjs'

check('lint', 'biome', ['check', '--error-on-warnings', '.'])
// Several run at a time, so each uses one thread: with four threads each, they check the same types twice.
check('types', 'turbo', ['run', 'typecheck', '--output-logs=errors-only', '--', '--singleThreaded'])
check('dead code', 'knip', [])
check('build', 'turbo', ['run', 'build', '--only', '--output-logs=errors-only'])
// These need only the processor, of which there are at least two.
for (const project of ['unit', 'frontend']) suite(project, '--maxWorkers=2')
// Each worker has a server of its own: what one file keeps open would hide events of the log from readers in another.
engineSuite('int', '--maxWorkers=2')
// Each file has its own site, and a browser waits more than it works.
engineSuite('e2e', '--maxWorkers=2')
// Only of whole suites: each code that a contract declares is produced by some test.
checkRefusals('error codes', 'processes/testing/check_produced_codes.ts')
close()
