import { findBeanCheck } from './beancount.ts'
import { findJava, findMaven } from './java.ts'
import { fetchKafka } from './kafka.ts'
import { fetchOpenSearch } from './opensearch.ts'
import { findS3Server } from './s3.ts'

// Fetches the engines of the stack in advance, so that a later failure isn't a failed download. Names each one that isn't available, and
// exits with 1 if Kafka or OpenSearch can't run, with 3 if only S3 or Beancount is missing: without these their suites can't run, without the others nothing can.

const engines: readonly [name: string, needed: boolean, fetch: () => unknown][] = [
  ['Java', true, () => findJava(21)],
  ['Maven', true, findMaven],
  ['Kafka', true, fetchKafka],
  ['OpenSearch', true, fetchOpenSearch],
  ['S3', false, findS3Server],
  ['Beancount', false, findBeanCheck],
]

for (const [name, needed, fetch] of engines) {
  try {
    fetch()
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`)
    process.exitCode = needed || process.exitCode === 1 ? 1 : 3
    // What follows is fetched by these.
    if (name === 'Java' || name === 'Maven') break
  }
}
