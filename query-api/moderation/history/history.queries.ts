import type { Position } from '@adit/events/kit/envelope.ts'
import type { HistoryRow } from '@adit/projectors/moderation/history.table.ts'
import { type SqlBool, sql } from 'kysely'
import type { ReadDb, ReadModelAccess } from '../../kit/read_models/db.ts'

export interface HistoryFilter {
  /** Any if absent. */
  root?: string | undefined
  types?: readonly string[] | undefined
  /** Prefix of the stream's name. */
  stream?: string | undefined
  /** Only streams of these categories. */
  categories?: readonly string[] | undefined
  actor?: string | undefined
  /** Milliseconds since 1970, both inclusive. */
  from?: number | undefined
  to?: number | undefined
  positions?: readonly Position[] | undefined
  /** Only events before this position. */
  before?: Position | undefined
  /** Leaves out what members may not see: reviews, threads, and which staff member did what. */
  forMembers: boolean
}

export interface HistoryQueries {
  /** Newest first. */
  page(filter: HistoryFilter, limit: number, offset?: number): Promise<HistoryRow[]>
  /** Counts to at most `atMost`, because a log has no end. */
  count(filter: HistoryFilter, atMost: number): Promise<number>
  /** Of one root, oldest first, after `after` up to and including `upTo`. */
  walk(root: string, after: Position | undefined, upTo: Position, limit: number): Promise<HistoryRow[]>
  /** The last event of a root that is not after a position and a time. */
  last(
    root: string,
    limit: { position?: Position | undefined; at?: number | undefined },
  ): Promise<HistoryRow | undefined>
  countUpTo(root: string, position: Position): Promise<number>
}

export function historyQueries({ db }: Pick<ReadModelAccess, 'db'>): HistoryQueries {
  const filtered = (filter: HistoryFilter, within: ReadDb = db) => {
    let query = within.selectFrom('history.history as h')
    if (filter.root !== undefined) query = query.where('h.root', '=', filter.root)
    if (filter.positions) query = query.where(sql<SqlBool>`h.position = any(${[...filter.positions]}::text[])`)
    if (filter.types) query = query.where(sql<SqlBool>`h.type = any(${[...filter.types]}::text[])`)
    if (filter.stream !== undefined) query = query.where(sql<SqlBool>`starts_with(h.stream, ${filter.stream})`)
    if (filter.categories) {
      query = query.where(sql<SqlBool>`split_part(h.stream, '-', 1) = any(${[...filter.categories]}::text[])`)
    }
    if (filter.actor !== undefined) query = query.where('h.actor_id', '=', filter.actor)
    if (filter.from !== undefined) query = query.where('h.at', '>=', filter.from)
    if (filter.to !== undefined) query = query.where('h.at', '<=', filter.to)
    if (filter.before !== undefined) query = query.where('h.position', '<', filter.before)
    if (!filter.forMembers) return query
    const visible = query.where(sql<SqlBool>`not starts_with(h.stream, 'moderation.')`)
    return filter.actor === undefined ? visible : visible.where('h.actor_kind', '=', 'user')
  }
  return {
    page: (filter, limit, offset = 0) =>
      filtered(filter).selectAll('h').orderBy('h.position', 'desc').limit(limit).offset(offset).execute(),
    async count(filter, atMost) {
      // Plain SQL, because a nested query would have its schemas looked up twice.
      const some = filtered(filter, db.withoutPlugins()).select('h.position').limit(atMost).as('some')
      const row = await db.selectFrom(some).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst()
      return row?.count ?? 0
    },
    walk: (root, after, upTo, limit) =>
      db
        .selectFrom('history.history as h')
        .where('h.root', '=', root)
        .where('h.position', '<=', upTo)
        .$if(after !== undefined, (query) => query.where('h.position', '>', after ?? upTo))
        .selectAll('h')
        .orderBy('h.position')
        .limit(limit)
        .execute(),
    last: (root, { position, at }) =>
      db
        .selectFrom('history.history as h')
        .where('h.root', '=', root)
        .$if(position !== undefined, (query) => query.where(sql<SqlBool>`h.position <= ${position}`))
        .$if(at !== undefined, (query) => query.where(sql<SqlBool>`h.at <= ${at}::bigint`))
        .selectAll('h')
        .orderBy('h.position', 'desc')
        .limit(1)
        .executeTakeFirst(),
    async countUpTo(root, position) {
      const row = await db
        .selectFrom('history.history as h')
        .where('h.root', '=', root)
        .where('h.position', '<=', position)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirst()
      return row?.count ?? 0
    },
  }
}
