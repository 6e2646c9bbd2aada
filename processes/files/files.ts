import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Access } from '@adit/platform/http/access.ts'
import { logBrokenAnswer } from '@adit/platform/http/broken_answer.ts'
import { type ProbeOptions, probes } from '@adit/platform/http/middleware/probes.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { DownloadRecorder } from '@adit/projectors/kit/download_recorder.port.ts'
import Koa from 'koa'
import helmet from 'koa-helmet'
import { answerPreflight, anyOrigin } from '../gateway/any_origin.ts'
import { inert } from '../gateway/security.ts'
import { batches } from './content_network.ts'
import type { FileLookUp } from './file_look_up.port.ts'
import { filesRefusals } from './files_refusals.ts'
import { generatedAvatars } from './generated_avatar.ts'
import { outcomes } from './outcomes.ts'
import { parseDataPath } from './path.ts'
import { pictures } from './picture.ts'
import type { FilesMiddleware, FilesState } from './state.ts'
import { versionFiles } from './version_files.ts'

/** `authenticate` and `hasScope` determine who may have hidden files, and whose downloads these are. */
export interface FilesOptions extends Access {
  storage: ObjectStorage
  /** Undefined serves without counting, as a mirror does. */
  recorder: Pick<DownloadRecorder, 'record'> | undefined
  /** A content delivery network in front: its key, and where its batches go. Undefined without one. */
  contentNetwork?: { key: string; recorder: Pick<DownloadRecorder, 'recordBatch'> } | undefined
  lookUp: FileLookUp
  log: Log
  metrics: Metrics
  /** The client's address: from the gateway, or else from the connection or `proxies` proxies in front of this process. */
  behindGateway: boolean
  proxies?: number
  /** For a process that stands alone. */
  probes?: ProbeOptions
}

/** Everything under `/data`, and the batches of a content delivery network. This lists what happens to a request from top to bottom. */
export function createFiles(options: FilesOptions): Koa<FilesState> {
  const { log, metrics, storage, lookUp, contentNetwork } = options
  const app = new Koa<FilesState>()
  if (options.probes) app.use(probes(options.probes))
  app.use(outcomes(metrics))
  // The gateway sets these too, but this process may stand alone.
  app.use(helmet.xContentTypeOptions())
  app.use(inert)
  app.use(filesRefusals(log))
  if (contentNetwork) app.use(batches({ lookUp, ...contentNetwork }))
  app.use(reads)
  app.use(anyOrigin)
  app.use(named)
  app.use(generatedAvatars)
  app.use(pictures(storage))
  app.use(versionFiles({ ...options, networkKey: contentNetwork?.key }))
  app.on('error', logBrokenAnswer(log))
  return app
}

const allowed = 'GET, HEAD, OPTIONS'

const reads: FilesMiddleware = (context, next) => {
  const { method } = context
  if (method === 'GET' || method === 'HEAD') return next()
  if (method !== 'OPTIONS') throw refusal('method_not_allowed', { method, allowed })
  context.state.outcome = 'options'
  context.set('allow', allowed)
  answerPreflight(context)
}

const named: FilesMiddleware = ({ path, state }, next) => {
  const found = parseDataPath(path)
  if (!found) throw refusal('not_found')
  state.named = found
  return next()
}
