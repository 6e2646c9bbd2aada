import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { canSeeVersion } from '../visibility/visibility.policy.ts'

interface Address {
  projectId: string
  versionId: string
  filename: string
}

/** What the files role needs to serve a file: where the object is, and the contents of its headers. */
export interface FileAtAddress {
  fileId: string
  key: string
  /** Bytes. */
  size: number
  /** Lower-case hex. */
  sha1: string
  /** Everyone may have it. */
  isPublic: boolean
}

type Reader = Parameters<typeof canSeeVersion>[0]

/** The file at an address, if this reader may have it. One query by primary keys. */
export function fileLookUp({
  prepare,
}: ReadModelAccess): (address: Address, reader: Reader) => Promise<FileAtAddress | undefined> {
  const find = prepare('file_at_address', (db, { projectId, versionId }: Address) =>
    db
      .selectFrom('catalogue.version as v')
      .innerJoin('catalogue.project as p', 'p.project_id', 'v.project_id')
      .where('v.version_id', '=', versionId)
      .where('v.project_id', '=', projectId)
      .select([
        'v.project_id',
        'v.files',
        'v.status',
        'v.added',
        'v.described',
        'p.status as project_status',
        'p.deleted',
        'p.member_ids',
      ]),
  )
  return async (address, reader) => {
    const [version] = await find(address)
    const file = version?.files.find(({ filename }) => filename === address.filename)
    if (!version || !file) return undefined
    const { project_id, project_status: status, deleted, member_ids } = version
    const project = { project_id, status, deleted, member_ids }
    if (!canSeeVersion(reader, version, project)) return undefined
    const { fileId, key, size, sha1 } = file
    return { fileId, key, size, sha1, isPublic: canSeeVersion(undefined, version, project) }
  }
}
