// `npm run test:stack`: tests that need real Kafka, OpenSearch and S3, with each process of the product on its own. If an engine is not
// available (Java 21 and Maven download them, Go builds the S3 server), it says so prominently and runs only what can run without it. With the variable CI set, a
// missing engine is a failure.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { close, engineSuite, fail } from './suites.mjs'

/** The exit code of `fetch.ts` when only suites of their own lack their engine. */
const SOME = 3

const fetching = join(import.meta.dirname, '..', 'infra', 'engines', 'fetch.ts')
const { status, stderr } = spawnSync('node', ['--no-warnings', fetching], {
  stdio: ['ignore', 'inherit', 'pipe'],
  encoding: 'utf8',
})
if (status !== 0) {
  const line = '!'.repeat(100)
  console.log(`\n${line}\nNOT RUN: an engine of the full stack is not available here.\n${stderr}${line}`)
  if (process.env.CI) fail({ name: 'engines of the full stack', why: stderr })
}
if (status === 0 || status === SOME) {
  engineSuite('stack', '--maxWorkers=2')
  engineSuite('kurrentdb')
}
close()
