import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedRevenueDayEvent } from '@adit/events/payouts/revenue_day.events.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { settleRevenueDay } from './revenue.job.ts'

type Entered = Extract<RecordedRevenueDayEvent, { type: 'RevenueAmountEntered' | 'RevenueSourceEntered' }>

export function revenueReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'revenue_days',
    begins: 'zero',
    handles: new Set<Entered['type']>(['RevenueAmountEntered', 'RevenueSourceEntered']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Entered // by `handles`
      await jobs.enqueueFor(settleRevenueDay, event, { day: parseStream(event.stream).id, run: event.data.run })
    },
  }
}
