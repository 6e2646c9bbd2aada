import type { Viewer } from '@adit/platform/http/viewer.ts'

export interface FileRequest {
  projectId: string
  versionId: string
  filename: string
}

export interface FoundFile {
  fileId: string
  /** Its key in object storage. */
  key: string
  /** Bytes. */
  size: number
  /** Lower-case hex. */
  sha1: string
  /** Everyone may have it, so caches may keep it. */
  isPublic: boolean
}

/**
 * The file at an address, if this reader may have it: files of hidden projects and versions are for members and staff, quarantined ones for
 * nobody. Undefined otherwise, so that nobody learns what exists.
 */
export type FileLookUp = (
  request: FileRequest,
  reader: Pick<Viewer, 'accountId' | 'role' | 'limitedTo'> | undefined,
) => Promise<FoundFile | undefined>
