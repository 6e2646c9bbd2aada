import type { Position } from '@adit/events/kit/envelope.ts'

/** Where an event lies in the server's log. Both are offsets in bytes, below 2^64; the commit decides, the prepare within one. */
export interface LogPlace {
  commit: bigint
  prepare: bigint
}

const shape = /^[0-9a-f]{16}-[0-9a-f]{16}$/

/** Of one width, so that text sorts as places do. */
export function formatPosition({ commit, prepare }: LogPlace): Position {
  // Branded here: this is where this adapter's positions are made.
  return `${hex(commit)}-${hex(prepare)}` as Position
}

function hex(offset: bigint): string {
  if (offset < 0n || offset >= 1n << 64n) throw new Error(`${offset} is no offset in a log`)
  return offset.toString(16).padStart(16, '0')
}

/** Throws for a position of another store's kind, which would silently read from the wrong place. */
export function parsePosition(position: Position): LogPlace {
  if (!shape.test(position)) throw new Error(`Not a position of a KurrentDB event store: ${position}`)
  const [commit = '', prepare = ''] = position.split('-')
  return { commit: BigInt(`0x${commit}`), prepare: BigInt(`0x${prepare}`) }
}
