import type pg from 'pg'
import { kinds } from './keys.ts'
import { bitColumns, bitsInPart } from './schema.ts'

/** Rows in one statement, which takes a few milliseconds: readers of the log wait for its transaction. */
const rowsAtOnce = 100

/** Codes of words get bits if this many of a thousand documents have them, and at least this many documents in all. */
const keptFrom = { perMille: 1, documents: 200 }

/** Chooses the frequent codes whose bits are kept from now on, besides those of filters and facets. */
export async function keepFrequent(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ code: number }>(
    `select c.code from ${schema}.frequency f join ${schema}.code c using (code), (select count(*) as n from ${schema}.counter) l
     where f.n >= greatest($1::int, l.n * $2::int / 1000) and not c.key ^@ $3`,
    [keptFrom.documents, keptFrom.perMille, `${kinds.valueWithin}:`],
  )
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const codes = rows.slice(start, start + rowsAtOnce).map(({ code }) => code)
    await client.query(`update ${schema}.code set kept = true where code = any($1::int4[])`, [codes])
  }
}

/** Writes the bits of all documents of a filled build part by part, which is far quicker than setting them one by one. */
export async function writeBits(client: pg.ClientBase, schema: string): Promise<void> {
  const last = await client.query<{ place: number | null }>(`select max(place) as place from ${schema}.document`)
  const parts = Math.ceil(((last.rows[0]?.place ?? -1) + 1) / bitsInPart)
  const frequent = await client.query<{ code: number }>(`select code from ${schema}.code where kept`)
  const codes = frequent.rows.map(({ code }) => code)
  for (let part = 0; part < parts; part++) {
    const rows = [...(await readPart(client, schema, part, codes))]
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await insertBits(client, schema, part, rows.slice(start, start + rowsAtOnce))
    }
  }
}

/** The bits of each code, the first place the highest bit of the first byte. */
async function readPart(
  client: pg.ClientBase,
  schema: string,
  part: number,
  frequent: readonly number[],
): Promise<Map<number, Buffer>> {
  const { rows } = await client.query<{ place: number; codes: string }>(
    `select place, (feat[1:combined_to] || array(
       select f from unnest(feat[combined_to + 1:]) f where f = any($3::int4[])))::text as codes
     from ${schema}.document where place >= $1 and place < $2 and listed`,
    [part * bitsInPart, (part + 1) * bitsInPart, frequent],
  )
  const bits = new Map<number, Buffer>()
  for (const { place, codes } of rows) {
    const at = place % bitsInPart
    for (const code of codes.slice(1, -1).split(',')) setBit(bits, Number(code), at)
  }
  return bits
}

function setBit(all: Map<number, Buffer>, code: number, at: number): void {
  const bits = all.get(code) ?? Buffer.alloc(bitsInPart / 8)
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (128 >> (at & 7))
  all.set(code, bits)
}

async function insertBits(
  client: pg.ClientBase,
  schema: string,
  part: number,
  rows: readonly (readonly [code: number, bits: Buffer])[],
): Promise<void> {
  await client.query(
    `insert into ${schema}.bit_part (code, part, dense, sparse)
     select code, $1, ${bitColumns('bits')} from (
       select code, ('x' || hex)::bit(${bitsInPart}) as bits from unnest($2::int4[], $3::text[]) as i(code, hex) offset 0) i
     on conflict (code, part) do update set dense = excluded.dense, sparse = excluded.sparse`,
    [part, rows.map(([code]) => code), rows.map(([, bits]) => bits.toString('hex'))],
  )
}
