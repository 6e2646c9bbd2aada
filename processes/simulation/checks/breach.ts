import type { SandboxState } from '@adit/command-api/billing/provider/sandbox/sandbox_state.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Base } from '../base.ts'
import type { Deed } from '../crowd.ts'
import type { SimulatedDatabase } from '../engine/simulated_database.ts'

/** Something that doesn't hold after a run. */
export interface Breach {
  /** The rule. A smaller run fails in the same way if it breaks the same one. */
  kind: string
  what: string
}

export interface Aftermath {
  /** The whole log. */
  events: readonly RecordedEvent[]
  deeds: readonly Deed[]
  database: Pick<SimulatedDatabase, 'rows'>
  base: Pick<Base, 'events' | 'people'>
  /** What the payment provider knows of each customer. Empty if the site sells nothing. */
  customers: readonly SandboxState[]
}

/** Rules about what is left after a run. */
export type Check = (aftermath: Aftermath) => Promise<Breach[]> | Breach[]
