import type { Position } from '@adit/events/kit/envelope.ts'

/**
 * Order of the log: by epoch (the cluster that numbered the transactions), transaction and row. Transaction and row stay below 2^48,
 * which lasts 89 years at 100,000 per second.
 */
export interface LogPlace {
  epoch: number
  transaction: number
  row: number
}

const width = { epoch: 4, transaction: 12, row: 12 }
const shape = /^[0-9a-f]{4}-[0-9a-f]{12}-[0-9a-f]{12}$/

export function formatPosition({ epoch, transaction, row }: LogPlace): Position {
  const text = `${hex(epoch, width.epoch)}-${hex(transaction, width.transaction)}-${hex(row, width.row)}`
  // Branded here, where this adapter creates positions.
  return text as Position
}

function hex(number: number, digits: number): string {
  const text = number.toString(16).padStart(digits, '0')
  if (text.length > digits) throw new Error(`${number} has more than ${digits} digits`)
  return text
}

/** Throws for a position of another kind of store, which would silently read from the wrong place. */
export function parsePosition(position: Position): LogPlace {
  if (!shape.test(position)) throw new Error(`Not a position of a Postgres event store: ${position}`)
  const [epoch = '', transaction = '', row = ''] = position.split('-')
  return {
    epoch: Number.parseInt(epoch, 16),
    transaction: Number.parseInt(transaction, 16),
    row: Number.parseInt(row, 16),
  }
}

/** The place before every event. */
export const logStart: LogPlace = { epoch: 0, transaction: 0, row: 0 }
