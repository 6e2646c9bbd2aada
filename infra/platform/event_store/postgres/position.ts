import type { Position } from '@adit/events/kit/envelope.ts'

/**
 * Order of the log: which cluster's transactions (epoch), which transaction, which row. Transaction and row stay below 2^48, which
 * at 100,000 a second is 89 years.
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
  // Branded here: this is where this adapter's positions are made.
  return text as Position
}

function hex(number: number, digits: number): string {
  const text = number.toString(16).padStart(digits, '0')
  if (text.length > digits) throw new Error(`${number} does not fit the ${digits} digits it has in a position`)
  return text
}

/** Throws for a position of another store's kind, which would silently read from the wrong place. */
export function parsePosition(position: Position): LogPlace {
  if (!shape.test(position)) throw new Error(`Not a position of a Postgres event store: ${position}`)
  const [epoch = '', transaction = '', row = ''] = position.split('-')
  return {
    epoch: Number.parseInt(epoch, 16),
    transaction: Number.parseInt(transaction, 16),
    row: Number.parseInt(row, 16),
  }
}

/** Before every event. */
export const logStart: LogPlace = { epoch: 0, transaction: 0, row: 0 }
