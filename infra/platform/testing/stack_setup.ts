import { setup as startCluster } from './cluster_setup.ts'
import { startTestKafka } from './kafka.ts'
import { startTestOpenSearch } from './opensearch.ts'
import { prepareS3 } from './s3.ts'

type Stop = (() => Promise<void>) | undefined

/**
 * Vitest's global setup of the project `stack`: every engine that a suite may ask for, each on free ports of 127.0.0.1 unless its
 * variable names one already. To add an engine: a function that returns at once when its variable is set, else starts the engine,
 * sets the variable and answers how to stop it; and its line here.
 */
const engines: readonly (() => Promise<Stop>)[] = [startCluster, startTestKafka, startTestOpenSearch, prepareS3]

/** Engines that live for a minute are done before the best code for them would be: compiling it takes more than they work. */
const briefJava = '-XX:TieredStopAtLevel=1'

export async function setup(): Promise<() => Promise<void>> {
  process.env.JAVA_TOOL_OPTIONS ??= briefJava
  process.env.OPENSEARCH_JAVA_OPTS ??= briefJava
  const started = await Promise.allSettled(engines.map((start) => start()))
  const stop = async () => {
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value?.() : undefined)))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return stop
  await stop()
  throw failed.reason
}
