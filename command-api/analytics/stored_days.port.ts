import { definePort } from '@adit/events/kit/slot.ts'

/** Keeps a file for each sealed day of the download log. Returns how many were written. */
export type StoreDays = () => Promise<number>

/** Filled by processes that have the download log and object storage. */
export const storeDays = definePort<StoreDays>('analytics.store_days')
