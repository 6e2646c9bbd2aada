import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { reportTax } from '../billing.job.ts'
import { chargeDecider, chargeStream } from '../subscription/charge.decider.ts'

type Reported = Extract<RecordedChargeEvent, { type: 'ChargeSucceeded' | 'ChargeRefunded' }>

const reported = new Set<Reported['type']>(['ChargeSucceeded', 'ChargeRefunded'])

/** Whoever has worked out the tax of a charge hears of its payment and of what goes back. */
export const taxReportReactor = ({ bus, jobs }: Pick<CommandDeps, 'bus' | 'jobs'>): Reactor => ({
  name: 'tax_reports',
  begins: 'zero',
  handles: reported,
  async react(recorded: RecordedEvent) {
    const event = recorded as Reported // by `handles`
    const { id: chargeId } = parseStream(event.stream)
    const { state } = await bus.load(chargeDecider, chargeStream(chargeId))
    if (!state?.taxCalculation) return
    const { subscriptionId } = state
    await jobs.enqueueFor(reportTax, event, { accountId: event.metadata.root, subscriptionId, chargeId })
  },
})
