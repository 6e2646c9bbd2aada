import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { JobContext } from '@adit/platform/jobs/job.ts'
import { commandContextOf } from '@adit/platform/jobs/job.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { type PaymentProvider, paymentProvider } from './provider/payment_provider.port.ts'
import { type AttributionOf, attributionOf } from './subscription/attribution.slot.ts'
import { type Taxes, taxRates } from './tax/tax_rates.port.ts'

/** What everything that has to do with money needs. */
export interface BillingDeps extends Pick<CommandDeps, 'bus' | 'now'> {
  provider: PaymentProvider
  taxes: Taxes
  attributionOf: AttributionOf
}

export const billingRefusals = refusals('billing_unavailable')

const nobody: AttributionOf = async () => null

/** Undefined if the site sells nothing. */
export function billingDeps({
  bus,
  now,
  port,
  filled,
}: Pick<CommandDeps, 'bus' | 'now' | 'port' | 'filled'>): BillingDeps | undefined {
  const provider = port(paymentProvider)
  const [attributing = nobody] = filled(attributionOf)
  return provider ? { bus, now, provider, taxes: port(taxRates), attributionOf: attributing } : undefined
}

/** Each command finds what an earlier try has done, so each draws ids of its own. */
export const requestCommands = (request: RequestContext, viewer: Viewer): CommandContext => ({
  ...contextOf(request, viewer),
  ids: randomIds(() => request.receivedAt),
  retriable: false,
})

export const jobCommands = (job: Omit<JobContext, 'progress'>): CommandContext => ({
  ...commandContextOf('billing', { ...job, progress: undefined }),
  ids: randomIds(job.now),
  retriable: false,
})

/** The provider said something. */
export const messageCommands = (job: Omit<JobContext, 'progress'>): CommandContext => ({
  ...jobCommands(job),
  via: { kind: 'schedule', id: `message:${job.key.id}` },
})
