import type pg from 'pg'

/** Stands for everything that can be marked under a name: whoever works off marks turns it into one mark for each thing. */
export const everything = '*'

/**
 * Draws each mark's number under the lock of its row, so a later mark of the same thing always carries a higher one. Always locks in
 * the order of name and id, bytewise, as whoever clears marks does: in another order, two could wait for each other.
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

/** What a build that goes live owes to those who derive from its rows. */
export const markEverything = (client: pg.ClientBase, names: Iterable<string>): Promise<void> =>
  writeMarks(client, new Map([...names].map((name) => [name, new Set([everything])])))
