import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { classOfAgent } from '@adit/events/analytics/agent.values.ts'
import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import { type Access, tokenOf } from '@adit/platform/http/access.ts'
import { jsonAnswer, sendRefusal } from '@adit/platform/http/answer.ts'
import { joinErrors, sharedErrors } from '@adit/platform/http/errors.ts'
import { clientIpHeader } from '@adit/platform/http/incoming.ts'
import { kitErrors, publicError } from '@adit/platform/http/translate.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { errorAnswer } from '@adit/platform/http/wording.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import type { DownloadRecorder } from '@adit/projectors/kit/download_recorder.port.ts'
import { clientAddress } from '../gateway/client_address.ts'
import { allowAnyOrigin, answerPreflight, inertPolicy } from '../gateway/headers.ts'
import { batchErrors } from './batch.errors.ts'
import { isClientGone } from './body.ts'
import { answerBatch, batchPath, isFromNetwork } from './content_network.ts'
import type { FileLookUp } from './file_look_up.port.ts'
import { parseDataPath } from './path.ts'
import { sendPicture } from './picture.ts'
import { sendVersionFile } from './version_file.ts'

/** `authenticate` and `hasScope` say who may have hidden files, and whose downloads these are. */
export interface FilesOptions extends Access {
  storage: ObjectStorage
  /** Undefined serves without counting: a mirror. */
  recorder: Pick<DownloadRecorder, 'record'> | undefined
  /** A content network in front: the key it shows, and where its batches go. None without. */
  contentNetwork?: { key: string; recorder: Pick<DownloadRecorder, 'recordBatch'> } | undefined
  lookUp: FileLookUp
  log: Log
  metrics: Metrics
  /** The gateway says who the client is; else the connection, or `proxies` proxies in front of this process. */
  behindGateway: boolean
  proxies?: number
}

export interface Files {
  /** Everything under `/data`, and the batches of a content network. */
  listener: RequestListener
}

/** Serves files and pictures, and records downloads; see the decision on the download log. */
export function createFiles(options: FilesOptions): Files {
  const server = new FilesServer(options)
  return { listener: (request, response) => void server.answer(request, response) }
}

const errors = joinErrors(kitErrors, sharedErrors, batchErrors)
const allowed = 'GET, HEAD, OPTIONS'

class FilesServer {
  readonly #options: FilesOptions
  readonly #answered

  constructor(options: FilesOptions) {
    this.#options = options
    this.#answered = options.metrics.counter({
      name: 'adit_files_answers_total',
      help: 'Answers under /data by outcome; `failed` were cut off.',
      labels: ['outcome'],
    })
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#prepare(response)
      const outcome = await this.#route(request, response)
      this.#answered.labels(outcome).inc()
    } catch (error) {
      this.#refuse(request, response, error)
    }
  }

  /** The gateway sets these as well; this process may also stand alone. */
  #prepare(response: ServerResponse): void {
    allowAnyOrigin(response)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('content-security-policy', inertPolicy)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<string> {
    const { method = '', url = '/' } = request
    const [requested = ''] = url.split('?', 1)
    const { storage, recorder, lookUp, contentNetwork } = this.#options
    if (contentNetwork && requested === batchPath) {
      return answerBatch(request, response, { lookUp, ...contentNetwork })
    }
    if (method === 'OPTIONS') {
      response.setHeader('allow', allowed)
      answerPreflight(request, response)
      return 'options'
    }
    if (method !== 'GET' && method !== 'HEAD') {
      throw refusal('method_not_allowed', { method, allowed })
    }
    const path = parseDataPath(requested)
    if (path?.kind === 'picture') return sendPicture(storage, request, response, path)
    if (path?.kind !== 'file') throw refusal('not_found')
    const { reader, viewer } = await this.#readerOf(request)
    const file = await lookUp(path.file, reader)
    if (!file) throw refusal('not_found')
    const record = () => this.#record({ ...path.file, fileId: file.fileId }, request, viewer)
    // What the network fetches for everybody it hands in itself, answered from its cache or not.
    const isHandedIn = file.isPublic && isFromNetwork(request.headers, contentNetwork?.key)
    return sendVersionFile(request, response, {
      storage,
      file,
      filename: path.file.filename,
      record: recorder && !isHandedIn ? record : undefined,
    })
  }

  /** A token that is unknown reads as none; one without the scope sees what everybody sees. */
  async #readerOf(request: IncomingMessage): Promise<{ reader: Viewer | undefined; viewer: Viewer | undefined }> {
    const token = tokenOf(request.headers.authorization)
    if (!token) return { reader: undefined, viewer: undefined }
    const { authenticate, hasScope } = this.#options
    const viewer = await authenticate(token, request.headers).catch(ignoreRefusal)
    return { reader: viewer && hasScope(viewer, 'VERSION_READ') ? viewer : undefined, viewer }
  }

  async #record(
    ids: { fileId: string; versionId: string; projectId: string },
    request: IncomingMessage,
    viewer: Viewer | undefined,
  ): Promise<void> {
    const { recorder } = this.#options
    await recorder?.record({
      fileId: ids.fileId,
      versionId: ids.versionId,
      projectId: ids.projectId,
      address: this.#addressOf(request),
      agent: classOfAgent(request.headers['user-agent']),
      accountId: viewer?.accountId ?? null,
    })
  }

  #addressOf(request: IncomingMessage): string {
    const passedOn = this.#options.behindGateway ? request.headers[clientIpHeader] : undefined
    return typeof passedOn === 'string' ? passedOn : clientAddress(request, this.#options.proxies ?? 0)
  }

  #refuse(request: IncomingMessage, response: ServerResponse, thrown: unknown): void {
    if (isClientGone(thrown)) {
      this.#answered.labels('left').inc()
      response.destroy()
      return
    }
    const error = publicError(thrown, errors)
    this.#answered.labels(error.report ? 'failed' : 'refused').inc()
    if (error.report) this.#options.log.error({ err: thrown }, 'a file could not be answered')
    if (response.headersSent || response.destroyed) {
      response.destroy()
      return
    }
    const { status, headers, body } = errorAnswer(error)
    const answer = jsonAnswer(status, body, { ...headers, 'cache-control': 'no-cache' })
    sendRefusal(request, response, answer).catch(() => response.destroy())
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}
