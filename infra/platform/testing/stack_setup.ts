import { startTestCluster } from './cluster_setup.ts'
import { startTestKafka } from './kafka.ts'
import { startTestOpenSearch } from './opensearch.ts'
import { prepareS3 } from './s3.ts'

type Stop = (() => Promise<void>) | undefined

/**
 * Vitest's global setup of the project `stack`: starts every engine that a suite may need on free ports of 127.0.0.1, unless its variable
 * is set. To add an engine, write a function that returns at once if its variable is set, and otherwise starts the engine, sets the
 * variable and returns a way to stop it. Then add it to this list.
 */
const engines: readonly (() => Promise<Stop>)[] = [startTestCluster, startTestKafka, startTestOpenSearch, prepareS3]

/** Limits Java's compiler: for engines that run only a minute, fully optimizing their code takes longer than it saves. */
const briefJava = '-XX:TieredStopAtLevel=1'

/** @public Vitest calls it. */
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
