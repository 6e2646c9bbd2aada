import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { reversalAppealDecider, reversalAppealStream } from './reversal_appeal.decider.ts'

type Restored = Extract<RecordedLedgerEvent, { type: 'RevenueRestored' }>

/** Closes an appeal once the money was given back. */
export function reversalAppealReactor({ bus }: Pick<CommandDeps, 'bus'>): Reactor {
  return {
    name: 'reversal_appeals',
    begins: 'now',
    handles: new Set<Restored['type']>(['RevenueRestored']),
    async react(recorded: RecordedEvent, context) {
      const { data, metadata } = recorded as Restored // by `handles`
      const stream = reversalAppealStream(data.reversalId)
      const command = { type: 'CloseReversalAppeal' as const }
      await bus.execute({ decider: reversalAppealDecider, stream, root: metadata.root, command, context })
    },
  }
}
