import { downloadCodec } from '@adit/events/analytics/download.events.ts'
import type { TelemetryLog } from '../../kit/define_room.ts'
import { keepDownloadLog } from '../download_seal.ts'
import { downloadsProjector } from '../downloads.projector.ts'
import { openDownloadLog, openDownloadReader } from './download_log.ts'
import { downloadLogPart } from './download_log_schema.ts'

/** The download log with its projector, as processes run it. */
export const downloads: TelemetryLog = {
  name: 'downloads',
  codec: downloadCodec,
  projectors: [downloadsProjector],
  ops: downloadLogPart,
  async open(options) {
    const parts = await openDownloadLog(options)
    return { log: parts.log, recorder: parts.recorder, keep: (pool) => keepDownloadLog({ parts, pool }) }
  },
  read: openDownloadReader,
}
