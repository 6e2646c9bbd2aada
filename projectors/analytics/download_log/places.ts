import type { LogPlace } from '@adit/platform/event_store/postgres/position.ts'

export function comesAfter(one: LogPlace, other: LogPlace): boolean {
  if (one.epoch !== other.epoch) return one.epoch > other.epoch
  return one.transaction === other.transaction ? one.row > other.row : one.transaction > other.transaction
}

/** Sealed rows come before all records, whose epochs start at 1. Their transaction is the number of the seal. */
export const sealedEpoch = 0
export const isSealed = (place: LogPlace): boolean => place.epoch === sealedEpoch

export const toPlace = ([epoch, transaction, row]: readonly string[]): LogPlace => ({
  epoch: Number(epoch),
  transaction: Number(transaction),
  row: Number(row),
})
