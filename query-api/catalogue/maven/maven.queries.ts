import type { VersionRow } from '@adit/projectors/catalogue/version/version.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'
import { inOrderOf, isPublic, newestFirst } from '../version/version_select.ts'

/** The parts of each version that lists for programs need. */
export type MavenVersion = Pick<VersionRow, 'version_id' | 'version_number' | 'channel' | 'published_at'>

/** What decides which version a coordinate means. */
export type MavenCandidate = Pick<
  VersionRow,
  'version_id' | 'version_number' | 'loaders' | 'mrpack_loaders' | 'game_versions'
>

/** The numbers of the newest version and the newest release for a game version. */
export interface Promotion {
  game: string
  latest: string
  recommended: string | null
}

export interface MavenQueries {
  /** All versions of a project, newest first. */
  versions(projectId: string, withHidden: boolean): Promise<MavenVersion[]>
  /** Versions with this id or one of these numbers, oldest first. */
  candidates(projectId: string, withHidden: boolean, names: readonly string[]): Promise<MavenCandidate[]>
  /** For one of the loaders, by game version. */
  promotions(projectId: string, withHidden: boolean, loaders: readonly string[]): Promise<Promotion[]>
}

interface Which {
  projectId: string
  withHidden: boolean
}

const ofProject = ({ projectId, withHidden }: Which) =>
  sql<SqlBool>`v.project_id = ${projectId} and v.added and v.described and (${withHidden}::boolean or ${isPublic})`

/** Found by ids alone: with a condition on the project beside them, the planner reads all of its versions. */
const isNamed = ({ projectId, names }: Which & { names: readonly string[] }) => {
  const version = sql.table('catalogue.version')
  return sql<SqlBool>`v.version_id = any(array(
    select id from unnest(${names}::text[]) as id
    union all
    select v.version_id from ${version} v where ${inOrderOf(projectId)} and v.version_number = any(${names}::text[])
  ))`
}

export function mavenQueries({ prepareColumns }: Pick<ReadModelAccess, 'prepareColumns'>): MavenQueries {
  const versions = prepareColumns('maven_versions', (db, query: Which) =>
    db
      .selectFrom('catalogue.version as v')
      .where(ofProject(query))
      .select(['v.version_id', 'v.version_number', 'v.channel', 'v.published_at'])
      .orderBy(newestFirst),
  )
  const candidates = prepareColumns('maven_candidates', (db, query: Which & { names: readonly string[] }) =>
    db
      .selectFrom('catalogue.version as v')
      .where(isNamed(query))
      .where(sql<SqlBool>`v.added and v.described and (${query.withHidden}::boolean or ${isPublic})`)
      .select(['v.project_id', 'v.version_id', 'v.version_number', 'v.loaders', 'v.mrpack_loaders', 'v.game_versions'])
      .orderBy(newestFirst),
  )
  const promotions = prepareColumns('promotions', (db, query: Which & { loaders: readonly string[] }) =>
    db.selectFrom(promotionsOf(query)).selectAll(),
  )
  return {
    versions: (projectId, withHidden) => versions({ projectId, withHidden }),
    async candidates(projectId, withHidden, names) {
      const named = await candidates({ projectId, withHidden, names })
      // An id may be that of another project's version.
      return named.filter((version) => version.project_id === projectId).toReversed()
    },
    promotions: (projectId, withHidden, loaders) => promotions({ projectId, withHidden, loaders }),
  }
}

const promotionsOf = (query: Which & { loaders: readonly string[] }) =>
  sql<Promotion>`(
    select game, (array_agg(version_number order by place))[1] as latest,
      (array_agg(version_number order by place) filter (where channel = 'release'))[1] as recommended
    from (
      select v.version_number, v.channel, v.game_versions, row_number() over (order by ${newestFirst}) as place
      from ${sql.table('catalogue.version')} v where ${ofProject(query)} and v.loaders && ${query.loaders}::text[]
    ) newest cross join lateral unnest(game_versions) with ordinality as ran(game, age)
    group by game order by min(place), min(age)
  )`.as('promotion')
