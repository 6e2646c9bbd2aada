/** Digits of our ids in the order of their value. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = 62n

export const ID_LENGTH = 8
/** Ids are the numbers below 62^8 (218,340,105,584,896), written with leading zeros. */
export const ID_COUNT = base ** BigInt(ID_LENGTH)

const shape = /^[0-9A-Za-z]{8}$/

export const isId = (value: unknown): value is string => typeof value === 'string' && shape.test(value)

/** Throws a RangeError for a number outside 0 to 62^8 - 1. */
export const idFromBits = (bits: bigint): string => {
  if (bits < 0n || bits >= ID_COUNT) throw new RangeError(`An id has a value from 0 to ${ID_COUNT - 1n}, not ${bits}.`)
  let rest = bits
  let id = ''
  for (let digit = 0; digit < ID_LENGTH; digit += 1) {
    id = alphabet.charAt(Number(rest % base)) + id
    rest /= base
  }
  return id
}

/** The number that an id stands for; throws a RangeError for anything that is no id. */
export const bitsFromId = (id: string): bigint => {
  if (!isId(id))
    throw new RangeError(`An id is ${ID_LENGTH} characters of 0-9, A-Z and a-z, not ${JSON.stringify(id)}.`)
  return [...id].reduce((bits, digit) => bits * base + BigInt(alphabet.indexOf(digit)), 0n)
}

/**
 * Eight random bytes to an id. 2^64 is no multiple of 62^8, so the lower ids are likelier, by less than 1.2 in 100,000: two
 * orders of magnitude below what a collision could notice, and no draw has to be repeated.
 */
export const idFromBytes = (bytes: Uint8Array): string => {
  if (bytes.length !== 8) throw new RangeError(`An id is made of 8 random bytes, not ${bytes.length}.`)
  return idFromBits(bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) % ID_COUNT)
}

/**
 * What an id reserves among the slugs. Slugs are stored in lower case and looked up without regard to case, so a slug that equals
 * an id in any case would hide the project of that id.
 */
export const slugReservedBy = (id: string): string => id.toLowerCase()

/** The slug might equal the id of some project, now or later: it has to be reserved against ids as well. */
export const couldBeId = (slug: string): boolean => isId(slug)
