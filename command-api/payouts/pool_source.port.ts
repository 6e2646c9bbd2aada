import { defineSlot } from '@adit/events/kit/slot.ts'
import type { PoolSourceName } from '@adit/events/payouts/pool_source.values.ts'
import type { SourceFigures } from '@adit/events/payouts/revenue_day.fold.ts'

/**
 * Something besides ads that fills the creators' pool. What it says of a day that is over never changes, so each day hears it once: what would change it
 * changes a later day.
 */
export interface PoolSource {
  source: PoolSourceName
  /** The first day (UTC) for which there is anything. Null while there is nothing, undefined while it can’t say yet. */
  firstDay(): Promise<string | null | undefined>
  /** Of a day that is over. Null if there is nothing for it, undefined while it can’t say yet. */
  figures(day: string): Promise<SourceFigures | null | undefined>
}

export const poolSources = defineSlot<PoolSource>('payouts.pool_sources')
