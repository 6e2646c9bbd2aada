import type { Viewer } from '@adit/platform/http/viewer.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueryDeps } from '../../kit/query_deps.ts'
import type { PreparedQuery } from '../../kit/read_models/db.ts'
import { countsOf } from '../counts.ts'
import {
  type FoundVersion,
  inOrderOf,
  isPublic,
  matches,
  newestFirst,
  type VersionFilter,
  versions,
} from '../version/version_select.ts'
import { isVisibleVersion, type Reader, readerOf } from '../visibility/visible_select.ts'

export type Algorithm = 'sha1' | 'sha512'
export type VersionOfHash = FoundVersion & { hash: string; filename: string }

/** What is requested of a file's project. `wish` is the position of a filter in a list, from 1. */
export interface Wanted {
  hash: string
  wish: number
}

export type WantedVersion = VersionOfHash & Wanted

export interface VersionFileQueries {
  /** For each hash, the newest version with such a file that the viewer may see. */
  withFile(
    algorithm: Algorithm,
    hashes: readonly string[],
    viewer: Viewer | undefined,
    withChangelog: boolean,
  ): Promise<VersionOfHash[]>
  /** The version if it has the file, even if it is hidden. */
  inVersion(
    algorithm: Algorithm,
    hash: string,
    versionId: string,
    withChangelog: boolean,
  ): Promise<VersionOfHash | undefined>
  /** The newest matching public version of the project that has the file. */
  newest(algorithm: Algorithm, wanted: readonly Wanted[], filters: readonly VersionFilter[]): Promise<WantedVersion[]>
  /** All matching versions, newest first for each hash. */
  matching(algorithm: Algorithm, hashes: readonly string[], filter: VersionFilter): Promise<VersionOfHash[]>
}

export function versionFileQueries(deps: Pick<QueryDeps, 'models' | 'filled'>): VersionFileQueries {
  const sha1 = statements(deps, 'sha1')
  const sha512 = statements(deps, 'sha512')
  const counts = countsOf(deps.filled, 'version')
  const by = (algorithm: Algorithm) => (algorithm === 'sha1' ? sha1 : sha512)
  const one = deps.models.prepare(
    'version_with_file',
    (db, { id, withChangelog }: { id: string; withChangelog: boolean }) =>
      versions(db, counts, withChangelog).where('v.version_id', '=', id),
  )
  return {
    withFile: (algorithm, hashes, viewer, withChangelog) =>
      by(algorithm).withFile({ hashes, withChangelog, ...readerOf(viewer) }),
    inVersion: async (algorithm, hash, id, withChangelog) => {
      const [version] = await one({ id, withChangelog })
      const file = version?.files.find((candidate) => candidate[algorithm] === hash)
      return version && file && { ...version, hash, filename: file.filename }
    },
    newest: (algorithm, wanted, filters) =>
      by(algorithm).newest({
        hashes: wanted.map(({ hash }) => hash),
        wishes: wanted.map(({ wish }) => wish),
        filters: filters.map((filter) => JSON.stringify(filter)),
      }),
    matching: (algorithm, hashes, filter) => by(algorithm).matching({ hashes, ...filter }),
  }
}

interface Hashes {
  hashes: readonly string[]
}
interface Wishes extends Hashes {
  wishes: readonly number[]
  /** As JSON. */
  filters: readonly string[]
}

interface Statements {
  withFile: PreparedQuery<Hashes & Reader & { withChangelog: boolean }, VersionOfHash>
  newest: PreparedQuery<Wishes, WantedVersion>
  matching: PreparedQuery<Hashes & VersionFilter, VersionOfHash>
}

interface Found {
  hash: string
  filename: string
  version_id: string
}

const newestWithFile = (isAsked: RawBuilder<SqlBool>, asked: Hashes & Reader) =>
  sql<Found>`(
    select asked.hash, newest.filename, newest.version_id from unnest(${asked.hashes}::text[]) as asked(hash)
    cross join lateral (
      select f.filename, f.version_id from ${sql.table('catalogue.file')} f
      join ${sql.table('catalogue.version')} v using (version_id)
      join ${sql.table('catalogue.project')} p on p.project_id = v.project_id
      where ${isAsked} and ${isVisibleVersion(asked)}
      order by f.ordering desc nulls first, f.published_at desc, f.version_id collate "C" desc limit 1
    ) newest
  )`.as('h')

/** One project holds a file, however many of its versions have it. Only public projects have updates. */
const projectOf = (isAsked: RawBuilder<SqlBool>) => sql`(
    select f.project_id, f.filename from ${sql.table('catalogue.file')} f
    join ${sql.table('catalogue.version')} v using (version_id)
    join ${sql.table('catalogue.project')} p on p.project_id = v.project_id
    where ${isAsked} and v.added and v.described and not p.deleted and ${isPublic}
    order by f.ordering desc nulls first, f.published_at desc, f.version_id collate "C" desc limit 1
  )`

/** Requests with the same filter for many files of one project share one look at its versions. */
const newestMatching = (isAsked: RawBuilder<SqlBool>, { hashes, wishes, filters }: Wishes) =>
  sql<Found & Wanted>`(
    select file.hash, file.filename, looked.wish, newest.version_id
    from (
      select holder.project_id, asked.wish, array_agg(asked.hash) as hashes, array_agg(holder.filename) as filenames
      from unnest(${hashes}::text[], ${wishes}::int[]) as asked(hash, wish)
      cross join lateral ${projectOf(isAsked)} holder
      group by holder.project_id, asked.wish
    ) looked
    cross join lateral json_to_record((${filters}::text[])[looked.wish]::json) as wished(
      loaders text[], "mrpackLoaders" text[], "gameVersions" text[], channels text[])
    cross join lateral (
      select v.version_id from ${sql.table('catalogue.version')} v
      where ${inOrderOf(sql`looked.project_id`)} and v.added and v.described and ${isPublic} and ${matches(wishedParts)}
      order by ${newestFirst} limit 1
    ) newest
    cross join lateral unnest(looked.hashes, looked.filenames) as file(hash, filename)
  )`.as('h')

const wishedParts = {
  loaders: sql<null>`wished.loaders`,
  mrpackLoaders: sql<null>`wished."mrpackLoaders"`,
  gameVersions: sql<null>`wished."gameVersions"`,
  channels: sql<null>`wished.channels`,
}

const knownFiles = (isAsked: RawBuilder<SqlBool>, { hashes }: Hashes) =>
  sql<{ hash: string; filename: string; project_id: string }>`(
    select asked.hash, holder.project_id, holder.filename from unnest(${hashes}::text[]) as asked(hash)
    cross join lateral ${projectOf(isAsked)} holder
  )`.as('h')

function statements({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>, algorithm: Algorithm): Statements {
  const { prepare } = models
  const counts = countsOf(filled, 'version')
  const isAsked = sql<SqlBool>`${sql.ref(`f.${algorithm}`)} = asked.hash`
  return {
    withFile: prepare(`version_by_${algorithm}`, (db, args: Hashes & Reader & { withChangelog: boolean }) =>
      versions(db, counts, args.withChangelog)
        .innerJoin(newestWithFile(isAsked, args), (join) => join.onRef('h.version_id', '=', 'v.version_id'))
        .select(['h.hash', 'h.filename']),
    ),
    newest: prepare(`newest_by_${algorithm}`, (db, args: Wishes) =>
      versions(db, counts, true)
        .innerJoin(newestMatching(isAsked, args), (join) => join.onRef('h.version_id', '=', 'v.version_id'))
        .select(['h.hash', 'h.filename', 'h.wish']),
    ),
    matching: prepare(`matching_by_${algorithm}`, (db, args: Hashes & VersionFilter) =>
      versions(db, counts, true)
        .innerJoin(knownFiles(isAsked, args), (join) => join.onRef('h.project_id', '=', 'v.project_id'))
        .where(isPublic)
        .where(matches(args))
        .select(['h.hash', 'h.filename'])
        .orderBy(sql`h.hash, ${newestFirst}`),
    ),
  }
}
