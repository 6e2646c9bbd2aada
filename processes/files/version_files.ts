import { classOfAgent } from '@adit/events/analytics/agent.values.ts'
import { readDownloadMeta } from '@adit/events/analytics/download_meta.values.ts'
import { destinationOf } from '@adit/events/analytics/download_rule.values.ts'
import { sourceOf } from '@adit/events/analytics/source.values.ts'
import { countryCode, unknownCountry } from '@adit/platform/country/country.port.ts'
import { Refusal, refusal } from '@adit/platform/eventing/refusal.ts'
import { type Access, tokenOf } from '@adit/platform/http/access.ts'
import { clientAddress } from '@adit/platform/http/client_address.ts'
import { clientIpHeader, countryHeader } from '@adit/platform/http/incoming.ts'
import { type Viewer, viewerOn } from '@adit/platform/http/viewer.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import type { DownloadRecorder } from '@adit/projectors/kit/download_recorder.port.ts'
import type { Context } from 'koa'
import { isFromNetwork } from './content_network.ts'
import type { FileLookUp } from './file_look_up.port.ts'
import type { FilesMiddleware } from './state.ts'
import { sendVersionFile } from './version_file.ts'

/** `authenticate` and `hasScope` determine who may have hidden files, and whose downloads these are. */
export interface VersionFilesOptions extends Access {
  storage: ObjectStorage
  /** Undefined serves without counting, as a mirror does. */
  recorder: Pick<DownloadRecorder, 'record'> | undefined
  /** The key of a content delivery network in front. */
  networkKey: string | undefined
  lookUp: FileLookUp
  /** The client's address: from the gateway, or else from the connection or `proxies` proxies in front of this process. */
  behindGateway: boolean
  proxies?: number
}

/** Serves files of versions to those who may have them, and records downloads; see the decision on the download log. */
export function versionFiles(options: VersionFilesOptions): FilesMiddleware {
  const { storage, recorder, lookUp, networkKey } = options
  return async (context, next) => {
    const { named } = context.state
    if (named?.kind !== 'file') return next()
    const { reader, viewer } = await readerOf(context, options)
    const file = await lookUp(named.file, reader)
    if (!file) throw refusal('not_found')
    const { projectId, versionId, filename } = named.file
    const record = async () =>
      recorder?.record({
        fileId: file.fileId,
        versionId,
        projectId,
        address: addressOf(context, options),
        agent: classOfAgent(context.req.headers['user-agent']),
        destination: destinationOf(context.get('sec-fetch-dest') || undefined),
        accountId: viewerOn(viewer, projectId)?.accountId ?? null,
        country: countryOf(context, options),
        source: sourceOf(context.req.headers['user-agent']),
        ...readDownloadMeta(context.get('modrinth-download-meta') || undefined, context.URL.searchParams),
      })
    // The network reports what it fetches for its cache itself, whether it then answers from the cache or not.
    const isHandedIn = file.isPublic && isFromNetwork(context.req.headers, networkKey)
    const isCounted = recorder !== undefined && !isHandedIn
    return sendVersionFile(context, { storage, file, filename, record: isCounted ? record : undefined })
  }
}

/** An unknown token counts as none. One without the scope sees what everyone sees. */
async function readerOf(
  { req: { headers } }: Context,
  { authenticate, hasScope }: Access,
): Promise<{ reader: Viewer | undefined; viewer: Viewer | undefined }> {
  const token = tokenOf(headers.authorization)
  if (!token) return { reader: undefined, viewer: undefined }
  const viewer = await authenticate(token, headers).catch(ignoreRefusal)
  return { reader: viewer && hasScope(viewer, 'VERSION_READ') ? viewer : undefined, viewer }
}

function addressOf({ req }: Context, { behindGateway, proxies = 0 }: VersionFilesOptions): string {
  const passedOn = behindGateway ? req.headers[clientIpHeader] : undefined
  return typeof passedOn === 'string' ? passedOn : clientAddress(req, proxies)
}

/** Only the gateway knows it. */
const countryOf = ({ req }: Context, { behindGateway }: VersionFilesOptions): string =>
  behindGateway ? countryCode(req.headers[countryHeader]) : unknownCountry

function ignoreRefusal(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}
