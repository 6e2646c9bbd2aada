import { accountDecider } from '@adit/command-api/identity/account/account.decider.ts'
import { identityDeps } from '@adit/command-api/identity/identity_deps.ts'
import { accountStream } from '@adit/command-api/identity/identity_streams.ts'
import { confirmEmail, currentEmailHash } from '@adit/command-api/identity/mail/email_verification.ts'
import type { CommandDeps } from '@adit/command-api/kit/command_deps.ts'
import { ledgerDecider, ledgerStream } from '@adit/command-api/payouts/ledger.decider.ts'
import { reversalDecider } from '@adit/command-api/payouts/revenue_reversal.decider.ts'
import { microsOf } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'

const contextAt = (now: number) => ({
  ...({ actor: { kind: 'system', id: 'revenue' }, via: { kind: 'schedule', id: 'revenue' } } as const),
  ...{ correlationId: 'test', causationId: 'test', now: () => now, ids: freshIds(now) },
})

/** Gives an account 1,000 dollars that can be withdrawn, which no day's revenue has. */
export async function creditRevenue({ bus }: Pick<CommandDeps, 'bus'>, accountId: string, now: number): Promise<void> {
  const amount = '1000.00'
  await bus.execute({
    decider: ledgerDecider,
    stream: ledgerStream(accountId),
    root: accountId,
    command: {
      ...{ type: 'CreditRevenue', day: '2020-01-01', run: 1, availableOn: '2020-03-31', today: dayOf(now) },
      shares: [{ projectId: 'AABBCCDD', points: 1, earned: amount, weight: 1, weights: 1, amount }],
    },
    context: contextAt(now),
  })
}

/** Takes a dollar of that back, as if two admins had decided so. */
export async function reverseRevenue(
  { bus }: Pick<CommandDeps, 'bus'>,
  accountId: string,
  reversalId: string,
  now: number,
): Promise<void> {
  const window = { from: '2020-01-01', until: '2020-01-01', projectId: null }
  await bus.execute({
    decider: reversalDecider,
    stream: ledgerStream(accountId),
    root: accountId,
    command: {
      ...{ type: 'ReverseRevenue', reversalId, ...window, amount: microsOf('1.00') },
      ...{ reason: 'Counted twice', today: dayOf(now) },
    },
    context: contextAt(now),
  })
}

/** As if they had opened the link in the mail. */
export async function verifyEmail(given: CommandDeps, accountId: string, now: number): Promise<void> {
  const deps = identityDeps(given)
  const { state } = await deps.bus.load(accountDecider, accountStream(accountId))
  const emailHash = state.kind === 'existing' ? await currentEmailHash(deps, state) : null
  if (emailHash !== null) await confirmEmail(deps, { accountId, emailHash }, contextAt(now))
}
