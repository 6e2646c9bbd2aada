import type pg from 'pg'

/** The id that marks everything under a name. The process that handles marks turns it into one mark for each item. */
export const everything = '*'

/**
 * Draws each mark's number under the lock of its row, so a later mark of the same item always has a higher one. Locks in the bytewise
 * order of name and id, as code that clears marks does; otherwise the two could deadlock.
 */
export async function writeMarks(
  client: pg.ClientBase,
  marks: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  for (const [name, ids] of [...marks].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await client.query(
      `insert into meta.mark (name, id, generation)
       select $1, id, nextval('meta.mark_generation') from unnest($2::text[]) as id
       on conflict (name, id) do update set generation = nextval('meta.mark_generation'), marked_at = now()`,
      [name, [...ids].sort()],
    )
  }
}

/** Marks everything under these names. A build that goes live does this for everything derived from its rows. */
export const markEverything = (client: pg.ClientBase, names: Iterable<string>): Promise<void> =>
  writeMarks(client, new Map([...names].map((name) => [name, new Set([everything])])))
