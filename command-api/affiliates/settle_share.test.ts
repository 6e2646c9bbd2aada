import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { balanceOn } from '@adit/events/payouts/balance.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountId, affiliateId, billingSide, codeOfAffiliate } from '../billing/billing.fixture.ts'
import { contributionDecider, contributionStream } from '../billing/contribution/contribution.decider.ts'
import { type ChargeCommand, chargeDecider, chargeStream } from '../billing/subscription/charge.decider.ts'
import { accountDecider } from '../identity/account/account.decider.ts'
import { accountStream } from '../identity/identity_streams.ts'
import { ledgerDecider, ledgerStream } from '../payouts/ledger.decider.ts'
import { settleShare } from './settle_share.ts'

/** A customer who came by an affiliate's link and has paid. */
async function brought({ country = 'US', code = codeOfAffiliate, counts = true } = {}) {
  const side = billingSide()
  const { store, clock } = side
  const context: CommandContext = {
    ...{ actor: { kind: 'system', id: 'affiliates' }, via: { kind: 'schedule', id: 'affiliates' } },
    ...{ correlationId: 'test', causationId: 'test', now: () => clock.now, ids: randomIds(() => clock.now) },
  }
  const bus = new CommandBus(store, codec)
  const tellAccount = (event: AccountEvent) =>
    bus.execute({
      decider: { ...accountDecider, decide: () => [event] },
      stream: accountStream(affiliateId),
      root: affiliateId,
      command: undefined as never,
      context,
    })
  const email = { account: affiliateId, sealed: '' }
  await tellAccount({
    type: 'AccountCreated',
    data: { accountId: affiliateId, username: 'ada', email, newsletter: false },
  })
  const { payment } = await side.process().subscribe('monthly', country, code)
  const { chargeId } = await side.current()
  await side.pay(payment.clientSecret)
  await side.process().advance()
  /** From now on, the payment counts. */
  const contribute = async (dollars: string | null = null) => {
    const { id: subscriptionId, currency } = await side.current()
    const rate =
      dollars === null ? null : { dollars, since: '2026-01-01', document: { name: 'rates.csv', digest: 'd1' } }
    const terms = { subscriptionId, currency, net: 500, rate, days: 28, today: '2026-01-31', asOf: 3 }
    await bus.execute({
      decider: contributionDecider,
      stream: contributionStream(chargeId),
      root: accountId,
      command: { type: 'BeginContribution', ...terms },
      context,
    })
  }
  if (counts) await contribute()
  return {
    contribute,
    side,
    chargeId,
    deleteAffiliate: () => tellAccount({ type: 'AccountDeleted', data: {} } as unknown as AccountEvent),
    tellCharge: (command: ChargeCommand) =>
      bus.execute({ decider: chargeDecider, stream: chargeStream(chargeId), root: accountId, command, context }),
    refund: async (amount: number) => {
      await side.process().refund(chargeId, { amount })
      await side.process().settle(chargeId)
    },
    settle: (through: EventStore = store) =>
      settleShare({ deps: { bus: new CommandBus(through, codec), now: () => clock.now }, chargeId, context }),
    balance: async () => {
      const { state } = await new CommandBus(store, codec).load(ledgerDecider, ledgerStream(affiliateId))
      const { pending, clawback } = balanceOn('2026-01-31', state)
      return [dollarsOf(pending), dollarsOf(clawback)]
    },
    entries: async () => (await store.readStream(ledgerStream(affiliateId))).map(({ type }) => type),
  }
}

describe('the share of a charge', () => {
  it('is a tenth of what was paid, once', async () => {
    const { settle, balance, entries } = await brought()
    await Promise.all([settle(), settle()])
    await settle()
    expect(await balance()).toEqual(['0.50', '0.00'])
    expect(await entries()).toEqual(['AffiliateShareCredited'])
  })

  it('is of nothing that nobody brought', async () => {
    const { settle, entries } = await brought({ code: 'N0c0de00' })
    await settle()
    expect(await entries()).toEqual([])
  })

  it('is nothing of money that does not count', async () => {
    const { settle, entries } = await brought({ counts: false })
    await settle()
    expect(await entries()).toEqual([])
  })

  it.each([
    // 5.00 euros and 740 yen.
    ['DE', '1.10', '0.55'],
    ['JP', '0.0065', '0.481'],
  ])('of money of %s waits for a rate, and is exact in its decimals', async (country, dollars, share) => {
    const { settle, entries, balance, contribute } = await brought({ country, counts: false })
    await settle()
    expect(await entries()).toEqual([])
    await contribute(dollars)
    await settle()
    expect(await balance()).toEqual([share, '0.00'])
  })

  it('goes back with what the customer gets back', async () => {
    const { settle, balance, refund } = await brought()
    await settle()
    await refund(150)
    await settle()
    expect(await balance()).toEqual(['0.35', '0.00'])
    await refund(350)
    await settle()
    expect(await balance()).toEqual(['0.00', '0.00'])
  })

  it('goes back while a bank decides about the payment, and comes again if the site wins', async () => {
    const { settle, balance, tellCharge } = await brought()
    await settle()
    const cause = { kind: 'provider' } as const
    await tellCharge({
      type: 'NoteDispute',
      disputeId: 'D1',
      amount: 500,
      reason: 'fraudulent',
      respondBy: null,
      cause,
    })
    await settle()
    expect(await balance()).toEqual(['0.00', '0.00'])
    await tellCharge({ type: 'CloseDispute', disputeId: 'D1', outcome: 'won', amount: 500, fee: null, cause })
    await settle()
    expect(await balance()).toEqual(['0.50', '0.00'])
    await tellCharge({ type: 'CloseDispute', disputeId: 'D1', outcome: 'lost', amount: 500, fee: null, cause })
    await settle()
    expect(await balance()).toEqual(['0.00', '0.00'])
  })

  it('is not given to an account that is deleted, and what it had still goes back', async () => {
    const gone = await brought()
    await gone.deleteAffiliate()
    await gone.settle()
    expect(await gone.entries()).toEqual([])
    const later = await brought()
    await later.settle()
    await later.deleteAffiliate()
    await later.refund(500)
    await later.settle()
    expect(await later.balance()).toEqual(['0.00', '0.00'])
  })

  it('is what the charge says last, if money goes back while it is entered', async () => {
    const { settle, balance, refund, side, chargeId } = await brought()
    let isFirst = true
    const slow: EventStore = {
      ...side.store,
      async append(stream, ...rest) {
        if (stream === ledgerStream(affiliateId) && isFirst) {
          isFirst = false
          await refund(500)
          // Another worker finds nothing to take back, because nothing is entered yet.
          await settle()
        }
        return side.store.append(stream, ...rest)
      },
    }
    await settle(slow)
    expect(await balance()).toEqual(['0.00', '0.00'])
    expect((await side.typesOf(chargeStream(chargeId))).at(-1)).toBe('Refunded')
  })

  it('comes out right in whatever order things happen', async () => {
    const steps = fc.array(fc.oneof(fc.constant('settle' as const), fc.integer({ min: 1, max: 120 })), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { settle, balance, refund } = await brought()
        let returned = 0
        for (const step of all) {
          if (step === 'settle') await settle()
          else if (returned + step <= 500) {
            returned += step
            await refund(step)
          }
        }
        await settle()
        expect(await balance()).toEqual([dollarsOf((500_000n * BigInt(500 - returned)) / 500n), '0.00'])
      }),
      { numRuns: 15 },
    )
  })
})
