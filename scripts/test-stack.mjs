// `npm run test:stack`: tests that need real Kafka, OpenSearch and S3, with each process of the product on its own. If the engines are not
// available (Java 21 and Maven download them), it says so prominently and runs nothing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { close, engineSuite } from './suites.mjs'

const fetching = join(import.meta.dirname, '..', 'infra', 'engines', 'fetch.ts')
const { status, stderr } = spawnSync('node', ['--no-warnings', fetching], { stdio: ['ignore', 'inherit', 'pipe'] })
if (status !== 0) {
  const line = '!'.repeat(100)
  console.log(`\n${line}\nNOT RUN: the engines of the full stack are not available here.\n${stderr}${line}`)
} else {
  engineSuite('stack', '--maxWorkers=2')
  engineSuite('kurrentdb')
}
close()
