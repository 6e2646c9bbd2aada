import { isId } from '@adit/events/kit/id.values.ts'
import type { FileRequest } from './file_look_up.port.ts'

export type DataPath =
  | { kind: 'file'; file: FileRequest }
  | { kind: 'picture'; key: string; mediaType: string }
  | { kind: 'avatar'; accountId: string }

const pictureTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
}

/** Longer paths can't exist, because file names are much shorter. */
const maxLength = 1_000
const filePath = /^\/data\/([^/]+)\/versions\/([^/]+)\/([^/]+)$/
/** Of {@link generatedAvatarKey}. Stored pictures have no keys that start with `avatars/`. */
const avatarPath = /^\/data\/avatars\/([^/]+)\.png$/
/** Valid keys of object storage: at least two parts, the last with an extension. */
const picturePath = /^\/data\/((?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)+[A-Za-z0-9_-][A-Za-z0-9._-]*\.([a-z]{3,4}))$/

/**
 * What an address under /data names. Files are reached only by project, version and name: their own keys, which start with `files/`, would
 * bypass visibility and counting.
 */
export function parseDataPath(path: string): DataPath | undefined {
  if (path.length > maxLength) return undefined
  const [, projectId = '', versionId = '', name = ''] = filePath.exec(path) ?? []
  if (isId(projectId) && isId(versionId)) {
    const filename = decoded(name)
    return filename === undefined ? undefined : { kind: 'file', file: { projectId, versionId, filename } }
  }
  const [, accountId = ''] = avatarPath.exec(path) ?? []
  if (isId(accountId)) return { kind: 'avatar', accountId }
  const [, key = '', extension = ''] = picturePath.exec(path) ?? []
  const mediaType = pictureTypes[extension]
  if (!mediaType || key.startsWith('files/')) return undefined
  return { kind: 'picture', key, mediaType }
}

/** Undefined for a name that is not valid percent-encoding or could not have been stored. */
function decoded(name: string): string | undefined {
  try {
    const filename = decodeURIComponent(name)
    return filename.includes('\0') ? undefined : filename
  } catch {
    return undefined
  }
}
