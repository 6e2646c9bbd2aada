import { everything } from '@adit/platform/projection/marks.ts'
import type pg from 'pg'
import type { SearchSchemas } from './search_rows.ts'

/** Something for which the index may be out of date. */
export interface Mark {
  id: string
  /** Grows with every mark. Drawn under the lock of the mark's row, before the change that it stands for is committed. */
  generation: number
}

/** An account's name has changed, which search shows with its projects. The mark's id is the account's. */
export const searchAuthorMark = 'search_author'
/** Unlisted in the index since the mark was made. The mark's id is the project's. */
export const searchHiddenMark = 'search_hidden'

export async function readMarks(pool: pg.Pool, name: string, limit: number): Promise<Mark[]> {
  const { rows } = await pool.query<Mark>(
    'select id, generation from meta.mark where name = $1 and id <> $2 order by generation limit $3',
    [name, everything, limit],
  )
  return rows
}

/** Whether more than this many are marked. A mark of everything counts as more than any number. */
export async function areMoreMarks(pool: pg.Pool, name: string, limit: number): Promise<boolean> {
  const { rows } = await pool.query<{ more: boolean }>(
    `select count(*) > $2 or coalesce(bool_or(id = $3), false) as more
     from (select id from meta.mark where name = $1 order by id limit $2 + 1) marked`,
    [name, limit, everything],
  )
  return rows[0]?.more ?? false
}

/** Keeps what was marked again meanwhile. Locks in the same order as projections; otherwise the two could deadlock. */
export async function clearMarks(pool: pg.Pool, name: string, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  await pool.query(
    `with held as materialized (
       select id from meta.mark where name = $1 and id = any($2) order by id collate "C" for update
     )
     delete from meta.mark m using held, unnest($2::text[], $3::bigint[]) as done(id, generation)
     where m.name = $1 and m.id = held.id and m.id = done.id and m.generation = done.generation`,
    [name, marks.map(({ id }) => id), marks.map(({ generation }) => generation)],
  )
}

/** Marks these ids. Waits for running changes of them. */
export async function markIds(pool: pg.Pool, name: string, ids: readonly string[]): Promise<Mark[]> {
  const { rows } = await pool.query<Mark>(
    `insert into meta.mark (name, id, generation)
     select $1, id, nextval('meta.mark_generation') from unnest($2::text[]) as id order by id collate "C"
     on conflict (name, id) do update set generation = nextval('meta.mark_generation'), marked_at = now()
     returning id, generation`,
    [name, [...ids].sort()],
  )
  return rows
}

const chunkSize = 5_000

/** Turns a mark of everything into one mark for each project, in batches. Safe to repeat after a crash. */
export async function spreadEverything(pool: pg.Pool, { catalogue }: SearchSchemas, name: string): Promise<void> {
  const { rows: marks } = await pool.query<Mark>('select id, generation from meta.mark where name = $1 and id = $2', [
    name,
    everything,
  ])
  if (marks.length === 0) return
  const select = `select project_id from ${catalogue}.project where project_id > $1 order by project_id limit ${chunkSize}`
  let last: string | undefined = ''
  while (last !== undefined) {
    const projects: pg.QueryResult<{ project_id: string }> = await pool.query(select, [last])
    const ids: string[] = projects.rows.map(({ project_id }) => project_id)
    await markIds(pool, name, ids)
    last = ids.length === chunkSize ? ids.at(-1) : undefined
  }
  await clearMarks(pool, name, marks)
}

/** Turns marks of accounts into marks of the projects that they own. */
export async function spreadAuthors(pool: pg.Pool, { catalogue }: SearchSchemas, name: string): Promise<void> {
  const accounts = await readMarks(pool, searchAuthorMark, chunkSize)
  if (accounts.length === 0) return
  const { rows } = await pool.query<{ project_id: string }>(
    `select project_id from ${catalogue}.member where is_owner and account_id = any($1)`,
    [accounts.map(({ id }) => id)],
  )
  await markIds(
    pool,
    name,
    rows.map(({ project_id }) => project_id),
  )
  await clearMarks(pool, searchAuthorMark, accounts)
}
