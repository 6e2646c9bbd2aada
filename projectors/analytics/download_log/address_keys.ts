import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { dayMs, endOfMonth, monthText } from './days.ts'
import { hmacSha256 } from './hmac.ts'
import { networkOf } from './network.ts'
import { patienceMs, patiently } from './patience.ts'

type Pseudonyms = (address: string) => string

/** Turns addresses into pseudonyms: within one month (UTC) the same address has the same pseudonym, and nothing links two months. */
export interface AddressKeys {
  /** A function for records of the month that `at` is in. */
  pseudonymsOf(at: number): Promise<Pseudonyms>
  /** Destroys the keys of months that ended more than `days` days before `now`. Returns how many. */
  destroyOlderThan(days: number, now: number): Promise<number>
}

/** 132 bits: far more than there are addresses. */
const pseudonymLength = 22
/** A key that was destroyed elsewhere must not stay in use here. */
const cachedMs = 60 * 60_000

/** `secret` is mixed into every key, so that the database alone, or a copy of it, reveals no address. */
export function addressKeys(pool: pg.Pool, secret: string): AddressKeys {
  const cached = new Map<string, { made: Promise<Pseudonyms>; until: number }>()
  const pseudonyms = (month: string): Promise<Pseudonyms> => {
    const known = cached.get(month)
    if (known && known.until > Date.now()) return known.made
    cached.clear()
    const made = patiently(() => readKey(pool, month), Date.now() + patienceMs).then((key) => {
      const hmac = hmacSha256(createHmac('sha256', secret).update(key).digest())
      return (address: string) => hmac(networkOf(address)).slice(0, pseudonymLength)
    })
    made.catch(() => cached.delete(month))
    cached.set(month, { made, until: Date.now() + cachedMs })
    return made
  }
  return {
    pseudonymsOf: (at) => pseudonyms(monthText(at)),
    async destroyOlderThan(days, now) {
      const { rows } = await pool.query<{ month: string }>('select month from ops.download_address_key')
      const ended = rows.map(({ month }) => month).filter((month) => endOfMonth(month) + days * dayMs <= now)
      await pool.query('delete from ops.download_address_key where month = any($1)', [ended])
      for (const month of ended) cached.delete(month)
      return ended.length
    },
  }
}

async function readKey(pool: pg.Pool, month: string): Promise<Buffer> {
  const { rows } = await pool.query<{ key: Buffer }>('select key from ops.download_address_key where month = $1', [
    month,
  ])
  if (rows[0]) return rows[0].key
  await pool.query('insert into ops.download_address_key (month, key) values ($1, $2) on conflict do nothing', [
    month,
    randomBytes(32),
  ])
  return readKey(pool, month)
}
