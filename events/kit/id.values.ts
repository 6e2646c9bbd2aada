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

/** The number that an id represents. Throws a RangeError for anything that isn't an id. */
export const bitsFromId = (id: string): bigint => {
  if (!isId(id))
    throw new RangeError(`An id is ${ID_LENGTH} characters of 0-9, A-Z and a-z, not ${JSON.stringify(id)}.`)
  return [...id].reduce((bits, digit) => bits * base + BigInt(alphabet.indexOf(digit)), 0n)
}

/**
 * Makes an id from eight random bytes. 2^64 is not a multiple of 62^8, so lower ids are likelier by less than 1.2 in 100,000. That doesn't
 * affect collisions noticeably, so no draw has to be repeated.
 */
export const idFromBytes = (bytes: Uint8Array): string => {
  if (bytes.length !== 8) throw new RangeError(`An id is made of 8 random bytes, not ${bytes.length}.`)
  return idFromBits(bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n) % ID_COUNT)
}

/**
 * The slug that an id reserves. Slugs are stored in lower case and looked up without regard to case, so a slug that equals an id in any
 * case would hide the project with that id.
 */
export const slugReservedBy = (id: string): string => id.toLowerCase()

/** Whether the slug might equal a project's id, now or later. Such a slug must be reserved against ids as well. */
export const couldBeId = (slug: string): boolean => isId(slug)
