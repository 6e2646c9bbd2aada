import type { FileRow } from '@adit/projectors/catalogue/file.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { PreparedQuery, ReadModelAccess } from '../db.ts'
import { type FoundVersion, isPublic, matches, newestFirst, type VersionFilter, versions } from './version_select.ts'

export type Algorithm = 'sha1' | 'sha512'
export type VersionOfHash = FoundVersion & { hash: string; filename: string }

export interface VersionFileQueries {
  /** Versions that have a file, hidden ones too; of one hash the newest first. */
  withFile(algorithm: Algorithm, hashes: readonly string[], withChangelog: boolean): Promise<VersionOfHash[]>
  /** The newest public version that matches, of the project that has the file. */
  newest(algorithm: Algorithm, hashes: readonly string[], filter: VersionFilter): Promise<VersionOfHash[]>
  /** All of them; of one hash the newest first. */
  matching(algorithm: Algorithm, hashes: readonly string[], filter: VersionFilter): Promise<VersionOfHash[]>
}

interface Hashes {
  hashes: readonly string[]
}
type Wanted = Hashes & VersionFilter

export function versionFileQueries(access: ReadModelAccess): VersionFileQueries {
  const sha1 = statements(access, 'sha1')
  const sha512 = statements(access, 'sha512')
  const by = (algorithm: Algorithm) => (algorithm === 'sha1' ? sha1 : sha512)
  return {
    withFile: (algorithm, hashes, withChangelog) => by(algorithm).withFile({ hashes, withChangelog }),
    newest: (algorithm, hashes, filter) => by(algorithm).newest({ hashes, ...filter }),
    matching: (algorithm, hashes, filter) => by(algorithm).matching({ hashes, ...filter }),
  }
}

interface Statements {
  withFile: PreparedQuery<Hashes & { withChangelog: boolean }, VersionOfHash>
  newest: PreparedQuery<Wanted, VersionOfHash>
  matching: PreparedQuery<Wanted, VersionOfHash>
}

/** Files of versions that everybody may read: only those have updates. */
const knownFiles = sql<Pick<FileRow, 'project_id' | 'sha1' | 'sha512' | 'filename'>>`(
  select f.project_id, f.sha1, f.sha512, f.filename
  from ${sql.table('catalogue.file')} f join ${sql.table('catalogue.version')} v using (version_id)
  where v.added and v.described and ${isPublic}
)`.as('h')

function statements({ prepare }: ReadModelAccess, algorithm: Algorithm): Statements {
  const hash = sql.ref<string>(`h.${algorithm}`)
  const asked = ({ hashes }: Hashes) => sql<SqlBool>`${hash} = any(${hashes}::text[])`
  return {
    withFile: prepare(`version_by_${algorithm}`, (db, args: Hashes & { withChangelog: boolean }) =>
      versions(db, args.withChangelog)
        .innerJoin('catalogue.file as h', 'h.version_id', 'v.version_id')
        .where(asked(args))
        .select([hash.as('hash'), 'h.filename'])
        .orderBy(newestFirst),
    ),
    newest: prepare(`newest_by_${algorithm}`, (db, args: Wanted) =>
      versions(db, true)
        .innerJoin(knownFiles, (join) => join.onRef('h.project_id', '=', 'v.project_id'))
        .where(asked(args))
        .where(isPublic)
        .where(matches(args))
        .distinctOn(hash)
        .select([hash.as('hash'), 'h.filename'])
        .orderBy(sql`${hash}, ${newestFirst}`),
    ),
    matching: prepare(`matching_by_${algorithm}`, (db, args: Wanted) =>
      versions(db, true)
        .innerJoin(knownFiles, (join) => join.onRef('h.project_id', '=', 'v.project_id'))
        .where(asked(args))
        .where(isPublic)
        .where(matches(args))
        .distinctOn([hash, sql`v.ordering`, sql`v.published_at`, sql`v.version_id collate "C"`])
        .select([hash.as('hash'), 'h.filename'])
        .orderBy(sql`${hash}, ${newestFirst}`),
    ),
  }
}
