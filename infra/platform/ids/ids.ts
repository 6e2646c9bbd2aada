import { createHash, randomBytes } from 'node:crypto'

/**
 * The source of all ids of one command. Seeded with an Idempotency-Key it returns the same ids in the same order again, so a retry
 * after a crash completes what the first attempt began, without duplicates.
 */
export interface IdSource {
  /** An id in the format of UUIDv7, for events. */
  uuid(): string
  /** Exactly 8 characters of 0-9A-Za-z, for projects, versions, accounts and everything else that has an address. */
  base62(): string
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes the low bits of the bytes as exactly 8 characters, which is 62^8 ids. */
function base62Of(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes.subarray(0, 8)) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (let index = 0; index < 8; index++) {
    text = alphabet[Number(value % 62n)] + text
    value /= 62n
  }
  return text
}

function uuidOf(bytes: Uint8Array, at: number): string {
  const all = Buffer.from(bytes.subarray(0, 16))
  all.writeUIntBE(at, 0, 6)
  all[6] = 0x70 | ((all[6] ?? 0) & 0x0f)
  all[8] = 0x80 | ((all[8] ?? 0) & 0x3f)
  const hex = all.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function randomIds(now: () => number = Date.now): IdSource {
  return {
    uuid: () => uuidOf(randomBytes(16), now()),
    base62: () => base62Of(randomBytes(8)),
  }
}

/** `at` is the time of the first attempt in milliseconds, so that a retry gets the same ids. */
export function seededIds(seed: Uint8Array, at: number): IdSource {
  let drawn = 0
  const next = () => createHash('sha256').update(seed).update(String(drawn++)).digest()
  return {
    uuid: () => uuidOf(next(), at),
    base62: () => base62Of(next()),
  }
}

/** Ids of events by where they stand in the log, so that no two events can get the same one, and whoever tries again finds its own. */
export interface PlacedIds {
  /** An id in the format of UUIDv7. `at` is in milliseconds. */
  uuid(stream: string, revision: number, at: number): string
  /** Whether the event there was appended under this seed, at whatever time. */
  isOwn(event: { id: string; stream: string; revision: number }): boolean
}

export function placedIds(seed: string): PlacedIds {
  const uuid = (stream: string, revision: number, at: number) =>
    uuidOf(
      createHash('sha256')
        .update(JSON.stringify([seed, stream, revision]))
        .digest(),
      at,
    )
  return { uuid, isOwn: ({ id, stream, revision }) => timeless(id) === timeless(uuid(stream, revision, 0)) }
}

const timeless = (uuid: string) => uuid.slice(14)

/** More ids than any single command needs. */
const drawnAtMost = 64

/** Recognizes uuids that `seededIds` makes from a seed, at whatever time. */
export function drawnFrom(seed: Uint8Array): (uuid: string) => boolean {
  const ids = seededIds(seed, 0)
  const drawn = new Set(Array.from({ length: drawnAtMost }, () => timeless(ids.uuid())))
  return (uuid) => drawn.has(timeless(uuid))
}
