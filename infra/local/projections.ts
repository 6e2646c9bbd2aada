import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import { codec } from '@adit/events/registry.ts'
import { embeddedFeed } from '@adit/platform/feed/embedded.ts'
import { ProjectionRunner } from '@adit/platform/projection/runner.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import { type DownloadLogParts, openDownloadLog } from '@adit/platform/telemetry_log/download_log.ts'
import { projectors } from '@adit/projectors/all.ts'
import { keepDownloadLog } from '@adit/projectors/analytics/download_seal.ts'
import { downloadsProjector } from '@adit/projectors/analytics/downloads.projector.ts'
import type { Engines } from './engines.ts'
import type { Secrets } from './secrets.ts'

/** The read models of both logs, kept up to date in this process. */
export interface Projections {
  events: ProjectionRunner
  downloads: DownloadLogParts
  stop(): Promise<void>
}

const upkeepMs = 3_600_000

export async function startProjections(engines: Engines, secrets: Secrets, log: Log): Promise<Projections> {
  const { projections: pool, ops, feed, store } = engines
  const onError = (error: unknown, context: Record<string, unknown>) =>
    log.error({ err: error, ...context }, 'a projection stumbled and tries again')
  const onBuild = (projector: string, events: number) => log.info({ projector, events }, 'building a read model')
  const events = new ProjectionRunner({ pool, feed, log: store, codec, projectors, group: 'adit', onError, onBuild })
  const downloads = await openDownloadLog({ pool: ops, secret: secrets.addressKey })
  const downloadFeed = embeddedFeed(downloads.log, (error) => onError(error, { log: 'downloads' }))
  const counting = new ProjectionRunner({
    pool,
    feed: downloadFeed,
    log: downloads.log,
    codec: downloadCodec,
    projectors: [downloadsProjector],
    group: 'adit-downloads',
    onError,
    onBuild,
  })
  await events.start()
  await counting.start()
  const upkeep = setInterval(() => {
    keepDownloadLog({ parts: downloads, pool }).catch((error: unknown) => onError(error, { task: 'download log' }))
  }, upkeepMs).unref()
  return {
    events,
    downloads,
    async stop() {
      clearInterval(upkeep)
      await downloads.recorder.drained()
      await events.stop()
      await counting.stop()
      await downloadFeed.close()
    },
  }
}
