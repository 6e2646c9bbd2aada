import type pg from 'pg'

/**
 * What the relay knows about each layout: who leads, how far it is, and where in the topic a reader can start. `position` and `ends`
 * change in one statement under the leader's epoch, so a replaced leader can't change anything. The statements are idempotent.
 */
const feedSchemaSql = `
create schema if not exists feed;
create table if not exists feed.relay (
  layout text primary key,
  epoch bigint not null default 0,
  holder text,
  lease_until timestamptz not null default '-infinity',
  position text collate "C",
  -- By partition: the offset after the last message, and that message's position.
  ends jsonb not null default '[]'
);
-- All events of the partition at or below the position lie before the offset, all others at or after it.
create table if not exists feed.seek_point (
  layout text not null,
  partition integer not null,
  position text collate "C" not null,
  next_offset bigint not null,
  primary key (layout, partition, position)
);
`

export async function installFeedSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Two processes that start at once would both try to create the schema.
    await client.query(`select pg_advisory_lock(hashtext('adit.feed'))`)
    try {
      await client.query(feedSchemaSql)
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('adit.feed'))`)
    }
  } finally {
    client.release()
  }
}
