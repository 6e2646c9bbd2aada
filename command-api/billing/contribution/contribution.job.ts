import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { jobCommands } from '../billing_deps.ts'
import { contributingProviders } from './contributing_providers.port.ts'
import { exchangeRates } from './exchange_rates.port.ts'
import { settleContribution } from './settle_contribution.ts'

/** How long a payment waits until somebody looks for a rate of its currency again. */
const pauseMs = 3_600_000

/** Lets what was paid join the creators' pool, and takes what was returned out of it. */
const contributeCharge = defineJob({
  name: 'contribute_charge',
  data: z.strictObject({ accountId: z.string(), chargeId: z.string() }),
  progress: z.null(),
})

export function contributionJob({ bus, now, port }: CommandDeps): Job {
  const deps = { bus, now, rates: port(exchangeRates), providers: port(contributingProviders) }
  return performInTurns(contributeCharge, async (data, job) =>
    (await settleContribution({ deps, ...data, context: jobCommands(job) }))
      ? undefined
      : { progress: null, afterMs: pauseMs },
  )
}

type Moved = Extract<RecordedChargeEvent, { type: 'ChargeSucceeded' | 'ChargeRefunded' | 'ChargeDisputeClosed' }>

export function contributionReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'billing_contributions',
    begins: 'zero',
    handles: new Set<Moved['type']>(['ChargeSucceeded', 'ChargeRefunded', 'ChargeDisputeClosed']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Moved // by `handles`
      const { root: accountId } = event.metadata
      await jobs.enqueueFor(contributeCharge, event, { accountId, chargeId: parseStream(event.stream).id })
    },
  }
}
