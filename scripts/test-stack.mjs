// `npm run test:stack`: what needs real Kafka, OpenSearch and S3, and the product on them as processes of its own. Where the engines
// cannot be had (Java 21 and Maven fetch them), it says so loudly and runs nothing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { close, engineSuite } from './suites.mjs'

const fetching = join(import.meta.dirname, '..', 'infra', 'engines', 'fetch.ts')
const { status, stderr } = spawnSync('node', ['--no-warnings', fetching], { stdio: ['ignore', 'inherit', 'pipe'] })
if (status !== 0) {
  const line = '!'.repeat(100)
  console.log(`\n${line}\nNOT RUN: the engines of the full stack cannot be had here.\n${stderr}${line}`)
} else {
  engineSuite('stack', '--maxWorkers=2')
}
close()
