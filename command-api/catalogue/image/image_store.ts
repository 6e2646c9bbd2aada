import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/** A picture uploaded for a text. Like other uploads, its objects are removed after a day unless something refers to them. */
export interface ImageRow {
  id: string
  ownerId: string
  context: string
  /** What it was uploaded for, if that already exists. */
  contextId: string | null
  key: string
  /** Ids of its uploads. */
  uploads: readonly string[]
}

export const imagesPart: OpsPart = {
  name: 'images',
  sql: `create table if not exists ops.image (
    id text primary key,
    owner_id text not null,
    context text not null,
    context_id text,
    key text not null unique,
    uploads text[] not null,
    created_at timestamptz not null default now()
  );
  create index if not exists image_owner on ops.image (owner_id, created_at);`,
}

export async function keepImage(ops: pg.Pool, image: ImageRow): Promise<void> {
  const { id, ownerId, context, contextId, key, uploads } = image
  await ops.query(
    `insert into ops.image (id, owner_id, context, context_id, key, uploads) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing`,
    [id, ownerId, context, contextId, key, uploads],
  )
}

/** Pictures that an account uploaded, the oldest first. */
export async function imagesOf(ops: pg.Pool, ownerId: string): Promise<{ context: string; key: string; at: string }[]> {
  const { rows } = await ops.query<{ context: string; key: string; created_at: Date }>(
    'select context, key, created_at from ops.image where owner_id = $1 order by created_at, id',
    [ownerId],
  )
  return rows.map(({ context, key, created_at }) => ({ context, key, at: created_at.toISOString() }))
}

/** Recently uploaded pictures of an account that nothing refers to yet. */
export async function looseImages(ops: pg.Pool, ownerId: string): Promise<number> {
  const { rows } = await ops.query(
    `select count(*)::int as loose from ops.image i
     where owner_id = $1 and created_at > now() - interval '1 day'
       and exists (select from ops.upload u where u.id = any(i.uploads) and not u.attached)`,
    [ownerId],
  )
  return rows[0].loose
}

/** Those of these pictures that aren't the owner's or no longer exist. */
export async function unknownImages(ops: pg.Pool, ownerId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await ops.query('select id from ops.image where owner_id = $1 and id = any($2)', [ownerId, ids])
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Marks the pictures with these keys as used in texts, whoever uploaded them. Unknown keys are ignored. */
export async function holdImages(ops: pg.Pool, keys: readonly string[]): Promise<void> {
  await ops.query(
    `update ops.upload set attached = true
     where id in (select unnest(uploads) from ops.image where key = any($1)) and not attached`,
    [keys],
  )
}

/** Removes the records of pictures whose objects were swept. Returns how many. */
export async function forgetSweptImages(ops: pg.Pool): Promise<number> {
  const { rowCount } = await ops.query(
    `delete from ops.image i
     where created_at < now() - interval '1 day' and not exists (select from ops.upload u where u.id = any(i.uploads))`,
  )
  return rowCount ?? 0
}
