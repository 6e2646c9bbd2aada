import type { Position } from '@adit/events/kit/envelope.ts'

/** Place of an event in the server's log. Both numbers are byte offsets below 2^64. `commit` decides the order, `prepare` within a commit. */
export interface LogPlace {
  commit: bigint
  prepare: bigint
}

const shape = /^[0-9a-f]{16}-[0-9a-f]{16}$/

/** Has a fixed width, so that the text sorts in the order of places. */
export function formatPosition({ commit, prepare }: LogPlace): Position {
  // Branded here, where this adapter creates positions.
  return `${hex(commit)}-${hex(prepare)}` as Position
}

function hex(offset: bigint): string {
  if (offset < 0n || offset >= 1n << 64n) throw new Error(`${offset} is not an offset in a log`)
  return offset.toString(16).padStart(16, '0')
}

/** Throws for a position of another kind of store, which would silently read from the wrong place. */
export function parsePosition(position: Position): LogPlace {
  if (!shape.test(position)) throw new Error(`Not a position of a KurrentDB event store: ${position}`)
  const [commit = '', prepare = ''] = position.split('-')
  return { commit: BigInt(`0x${commit}`), prepare: BigInt(`0x${prepare}`) }
}
