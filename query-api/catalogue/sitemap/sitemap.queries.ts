import type { ProjectRow } from '@adit/projectors/catalogue/project/project.table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

export interface SitemapPart {
  /** When something in it last changed, in milliseconds since 1970. */
  updated: number
  /** Another one if anything in it is different. */
  digest: string
}

type SitemapProject = Pick<
  ProjectRow,
  'project_id' | 'slug' | 'project_types' | 'chosen_type' | 'loaders' | 'updated_at'
>

interface SitemapUser {
  account_id: string
  username: string
  updated_at: number
}

export interface SitemapQueries {
  /** Of listed projects in the order of their ids, and of the accounts that own one in the order of theirs. */
  parts(size: number): Promise<{ projects: SitemapPart[]; users: SitemapPart[] }>
  projects(from: number, size: number): AsyncGenerator<SitemapProject>
  users(from: number, size: number): AsyncGenerator<SitemapUser>
}

/** Rows that are read at once. */
const step = 1_000

interface Step {
  /** The last id of the step before. */
  after: string
  offset: number
  limit: number
}

export function sitemapQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): SitemapQueries {
  const projectParts = prepare('sitemap_project_parts', (db, { size }: { size: number }) =>
    db.selectFrom(partsOf(listedProjects, size)).selectAll(),
  )
  const userParts = prepare('sitemap_user_parts', (db, { size }: { size: number }) =>
    db.selectFrom(partsOf(owners, size)).selectAll(),
  )
  const projects = prepare('sitemap_projects', (db, { after, offset, limit }: Step) =>
    db
      .selectFrom('catalogue.project as p')
      .where(isListed)
      .where(sql<boolean>`p.project_id > ${after}`)
      .orderBy('p.project_id')
      .offset(sql<number>`${offset}::bigint`)
      .limit(sql<number>`${limit}::bigint`)
      .select(['p.project_id', 'p.slug', 'p.project_types', 'p.chosen_type', 'p.loaders', 'p.updated_at']),
  )
  const users = prepare('sitemap_users', (db, { after, offset, limit }: Step) =>
    db
      .selectFrom(sql<SitemapUser & { id: string }>`(${owners})`.as('o'))
      .where(sql<boolean>`o.id > ${after}`)
      .orderBy('o.id')
      .offset(sql<number>`${offset}::bigint`)
      .limit(sql<number>`${limit}::bigint`)
      .select(['o.id as account_id', 'o.username', 'o.updated_at']),
  )
  return {
    parts: async (size) => ({ projects: await projectParts({ size }), users: await userParts({ size }) }),
    projects: (from, size) => steps(projects, ({ project_id }) => project_id, from, size),
    users: (from, size) => steps(users, ({ account_id }) => account_id, from, size),
  }
}

async function* steps<Row>(
  read: (step: Step) => Promise<Row[]>,
  idOf: (row: Row) => string,
  from: number,
  size: number,
): AsyncGenerator<Row> {
  let after = ''
  for (let left = size; left > 0; left -= step) {
    const limit = Math.min(left, step)
    const rows = await read({ after, offset: after === '' ? from : 0, limit })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = idOf(last)
  }
}

/** Written as in the index of listed projects. */
const isListed = sql<boolean>`not p.deleted and p.status in ('approved', 'archived')`

const listedProjects = sql`select p.project_id as id, p.updated_at,
    concat_ws(' ', p.slug, p.project_types, p.loaders, p.chosen_type) as shown
  from ${sql.table('catalogue.project')} p where ${isListed}`

const owners = sql`select a.account_id as id, max(p.updated_at) as updated_at, a.username, a.username as shown
  from ${sql.table('catalogue.member')} m
  join ${sql.table('catalogue.project')} p using (project_id)
  join ${sql.table('accounts.account')} a on a.account_id = m.account_id
  where m.is_owner and ${isListed} and not a.deleted group by a.account_id, a.username`

const partsOf = (rows: RawBuilder<unknown>, size: number) =>
  sql<SitemapPart>`(
    select max(updated_at) as updated,
      count(*) || '-' || bit_xor(hashtextextended(concat_ws(' ', id, updated_at, shown), 0)) as digest
    from (select r.*, (row_number() over (order by id) - 1) / ${size}::bigint as part from (${rows}) r) numbered
    group by part order by part
  )`.as('parts')
