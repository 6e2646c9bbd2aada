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
  /** Everybody gets it, so caches may keep it. */
  isPublic: boolean
}

/**
 * The file at an address, if this reader may have it: those of hidden projects and versions are for members and staff, a
 * quarantined one is for nobody. Undefined for all others, so that nobody learns what exists.
 */
export type FileLookUp = (
  request: FileRequest,
  reader: Pick<Viewer, 'accountId' | 'role'> | undefined,
) => Promise<FoundFile | undefined>
