import type { SubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, it } from 'vitest'
import { type SubscriptionCommand, subscriptionDecider } from './subscription.decider.ts'

const cause = { kind: 'customer' } as const
const anchor = Date.UTC(2026, 0, 31, 12)
/** The last day of a month without a 31st. */
const periodEnd = Date.UTC(2026, 1, 28, 12)
const secondEnd = Date.UTC(2026, 2, 31, 12)

const begun: SubscriptionEvent = {
  type: 'SubscriptionBegun',
  data: {
    ...{ productId: 'AditPlus', priceId: 'PlusUSD1', currency: 'USD', interval: 'monthly', price: 500 },
    ...{ chargeId: 'FIRST', payBy: anchor, attribution: null, cause },
  },
}
const activated: SubscriptionEvent = {
  ...{ type: 'SubscriptionActivated', data: { anchor, periodEnd, nextChargeId: 'SECOND', cause } },
}
const due: SubscriptionEvent = { type: 'SubscriptionFellDue', data: { chargeId: 'SECOND', cause } }
const cancelled = (endsAt: number): SubscriptionEvent => ({ type: 'SubscriptionCancelled', data: { endsAt, cause } })
const planned: SubscriptionEvent = {
  ...{ type: 'SubscriptionIntervalPlanned', data: { interval: 'yearly', price: 4_800, from: periodEnd, cause } },
}
const ended: SubscriptionEvent = { type: 'SubscriptionEnded', data: { reason: 'cancelled', staffReason: null, cause } }
const expired: SubscriptionEvent = { type: 'SubscriptionExpired', data: { cause } }
const renewed = (
  change: Partial<Extract<SubscriptionEvent, { type: 'SubscriptionRenewed' }>['data']> = {},
): SubscriptionEvent => ({
  type: 'SubscriptionRenewed',
  data: {
    ...{ interval: 'monthly', price: 500, anchor, period: 1, periodStart: periodEnd, periodEnd: secondEnd },
    ...{ nextChargeId: 'THIRD', cause },
    ...change,
  },
})

const begin: SubscriptionCommand = { type: 'BeginSubscription', begun: begun.data, cause }
const activate: SubscriptionCommand = { type: 'ActivateSubscription', paidAt: anchor, nextChargeId: 'SECOND', cause }
const note = (now: number): SubscriptionCommand => ({ type: 'NoteSubscriptionDue', now, cause })
const renew = (paidAt: number, chargeId = 'SECOND'): SubscriptionCommand => ({
  ...{ type: 'RenewSubscription', chargeId, paidAt, nextChargeId: 'THIRD', cause },
})
const cancel = (now: number): SubscriptionCommand => ({ type: 'CancelSubscription', now, cause })
const undo: SubscriptionCommand = { type: 'UndoCancellation', cause }
const plan = (interval: 'monthly' | 'yearly' | 'quarterly'): SubscriptionCommand => ({
  ...{ type: 'PlanInterval', interval, cause },
})
const end: SubscriptionCommand = { type: 'EndSubscription', reason: 'cancelled', cause }
const expire: SubscriptionCommand = { type: 'ExpireSubscription', cause }

const waiting = [begun]
const active = [begun, activated]
const unpaid = [...active, due]

it.each<[string, readonly SubscriptionEvent[], SubscriptionCommand, readonly SubscriptionEvent[] | string]>([
  ['begins', [], begin, [begun]],
  ['begins once', waiting, begin, []],
  ['is active once its first charge is paid, to the last day of a shorter month', waiting, activate, [activated]],
  ['is activated once', active, activate, []],
  ['isn’t activated after it has expired', [begun, expired], activate, []],

  ['isn’t due before its period is over', active, note(periodEnd - 1), []],
  ['is due when its period is over', active, note(periodEnd), [due]],
  ['falls due once', unpaid, note(periodEnd), []],
  ['isn’t due before it was ever paid', waiting, note(periodEnd), []],
  ['isn’t due if it is cancelled', [...active, cancelled(periodEnd)], note(periodEnd), []],
  ['isn’t due after it has ended', [...active, ended], note(periodEnd), []],

  ['is renewed to the 31st again', unpaid, renew(periodEnd), [renewed()]],
  ['isn’t renewed by another charge', unpaid, renew(periodEnd, 'FIRST'), []],
  ['isn’t renewed before it is due', active, renew(periodEnd), []],
  ['isn’t renewed after it has ended', [...unpaid, ended], renew(periodEnd), []],
  [
    'begins anew when it is paid after the next period would be over',
    unpaid,
    renew(secondEnd),
    [renewed({ anchor: secondEnd, period: 0, periodStart: secondEnd, periodEnd: Date.UTC(2026, 3, 30, 12) })],
  ],
  ['follows the last period when it is paid within the next', unpaid, renew(secondEnd - 1), [renewed()]],
  [
    'is renewed at the interval that was planned, counted from there',
    [...active, planned, due],
    renew(periodEnd),
    [
      renewed({
        ...{ interval: 'yearly', price: 4_800, anchor: periodEnd, period: 0 },
        periodEnd: Date.UTC(2027, 1, 28, 12),
      }),
    ],
  ],

  ['is kept to the end of what is paid when it is cancelled', active, cancel(anchor + 1), [cancelled(periodEnd)]],
  [
    'ends at once when it is cancelled while nothing is paid',
    unpaid,
    cancel(periodEnd + 5),
    [cancelled(periodEnd + 5)],
  ],
  ['is cancelled once', [...active, cancelled(periodEnd)], cancel(anchor + 2), []],
  ['can’t be cancelled before it is paid', waiting, cancel(anchor), 'subscription_over'],
  ['can’t be cancelled after it has ended', [...active, ended], cancel(anchor), 'subscription_over'],

  [
    'goes on when the cancellation is undone',
    [...active, cancelled(periodEnd)],
    undo,
    [{ type: 'SubscriptionCancellationUndone', data: { cause } }],
  ],
  ['has nothing to undo unless it is cancelled', active, undo, []],
  ['doesn’t go on for nothing', [...unpaid, cancelled(periodEnd)], undo, 'subscription_unpaid'],
  ['doesn’t go on after it has ended', [...active, ended], undo, 'subscription_over'],

  ['changes its interval with the next period', active, plan('yearly'), [planned]],
  ['plans the same once', [...active, planned], plan('yearly'), []],
  ['has nothing to plan at the interval that it has', active, plan('monthly'), []],
  [
    'keeps its interval after all',
    [...active, planned],
    plan('monthly'),
    [{ type: 'SubscriptionIntervalKept', data: { cause } }],
  ],
  ['changes no interval while something is due', unpaid, plan('yearly'), 'subscription_unpaid'],
  [
    'changes no interval once it is cancelled',
    [...active, cancelled(periodEnd)],
    plan('yearly'),
    'subscription_cancelled',
  ],
  ['changes no interval after it has ended', [...active, ended], plan('yearly'), 'subscription_over'],

  ['ends', active, end, [ended]],
  ['ends while something is due', unpaid, end, [ended]],
  ['ends once', [...active, ended], end, []],
  ['doesn’t end before it was paid', waiting, end, []],
  ['expires unless it is paid', waiting, expire, [expired]],
  ['expires once', [begun, expired], expire, []],
  ['doesn’t expire once it is paid', active, expire, []],
])('a subscription %s', (_, given, command, expected) => {
  const decide = () => subscriptionDecider.decide(command, fold(subscriptionDecider, given))
  if (typeof expected === 'string') expect(decide).toThrow(expected)
  else expect(decide()).toEqual(expected)
})

const dayMs = 24 * 3_600_000
const staff = { kind: 'staff', actId: null } as const
const given = { creditId: 'C1', days: 5, reason: 'outage', message: '', isTold: true } as const
const credited = (change: object = {}, end = periodEnd + 5 * dayMs): SubscriptionEvent => ({
  ...{ type: 'SubscriptionCredited', data: { ...given, periodEnd: end, cause: staff, ...change } },
})
const credit = (change: object = {}, now = anchor): SubscriptionCommand => ({
  ...{ type: 'CreditSubscription', credit: { ...given, ...change }, now, cause: staff },
})
const over = 'subscription_over'

it.each<[string, readonly SubscriptionEvent[], SubscriptionCommand, readonly SubscriptionEvent[] | string]>([
  ['adds days to the end of the period', active, credit(), [credited()]],
  ['adds them once by their id', [...active, credited()], credit(), []],
  [
    'adds more days to those',
    [...active, credited()],
    credit({ creditId: 'C2', days: 1 }),
    [credited({ creditId: 'C2', days: 1 }, periodEnd + 6 * dayMs)],
  ],
  ['adds none to a period that is over', active, credit({}, periodEnd), 'subscription_unpaid'],
  ['adds none to what is due', unpaid, credit(), 'subscription_unpaid'],
  ['adds none to what has ended', [...active, ended], credit(), over],
  ['adds none to what was never paid', waiting, credit(), over],
  ['adds 365 days at most', active, credit({ days: 366 }), 'credit_above_limit'],
  [
    'counts all days that were added before',
    [...active, credited({ days: 361 })],
    credit({ creditId: 'C2' }),
    'credit_above_limit',
  ],
])('%s', (_, before, command, expected) => {
  const state = fold(subscriptionDecider, before)
  if (typeof expected === 'string') expect(() => subscriptionDecider.decide(command, state)).toThrow(expected)
  else expect(subscriptionDecider.decide(command, state)).toEqual(expected)
})

it('counts later periods from where the added days end', () => {
  const before = [...active, credited(), { ...due }]
  const [next] = subscriptionDecider.decide(renew(periodEnd + 5 * dayMs), fold(subscriptionDecider, before))
  const march5 = Date.UTC(2026, 2, 5, 12)
  expect(next?.data).toMatchObject({
    ...{ anchor: march5, period: 0, periodStart: march5, periodEnd: Date.UTC(2026, 3, 5, 12) },
  })
  const later = [
    ...before,
    ...(next ? [next] : []),
    { type: 'SubscriptionFellDue', data: { chargeId: 'THIRD', cause } },
  ]
  const state = fold(subscriptionDecider, later as SubscriptionEvent[])
  expect(subscriptionDecider.decide(renew(Date.UTC(2026, 3, 5, 12), 'THIRD'), state)[0]?.data).toMatchObject({
    ...{ anchor: march5, period: 1, periodEnd: Date.UTC(2026, 4, 5, 12) },
  })
})

it('lets what is cancelled end after the added days', () =>
  expect(fold(subscriptionDecider, [...active, cancelled(periodEnd), credited()])).toMatchObject({
    ...{ endsAt: periodEnd + 5 * dayMs, periodEnd: periodEnd + 5 * dayMs },
  }))

const refunds = [{ refundId: 'R1', chargeId: 'FIRST', amount: 400 }]
const statements = { refunds, dueRefundId: 'R2', askedAt: anchor + 1 }
const withdraw = (change: object = {}): SubscriptionCommand => ({
  ...{ type: 'WithdrawSubscription', ...statements, cause, ...change },
})
const withdrawn: SubscriptionEvent[] = [
  { type: 'SubscriptionWithdrawn', data: { ...statements, cause } },
  { type: 'SubscriptionEnded', data: { reason: 'withdrawn', staffReason: null, cause } },
]
const statement = { account: 'aDa0wn3R', sealed: 'c2VhbGVk' }
const terminate: SubscriptionCommand = { type: 'TerminateSubscription', statement, ...statements, cause }
const terminated: SubscriptionEvent[] = [
  { type: 'SubscriptionTerminated', data: { statement, ...statements, cause } },
  { type: 'SubscriptionEnded', data: { reason: 'terminated', staffReason: null, cause } },
]
// The last day is a Saturday, so it runs to the end of Monday.
const lastMoment = anchor + 17 * dayMs - 1

it.each<[string, readonly SubscriptionEvent[], SubscriptionCommand, readonly SubscriptionEvent[] | string]>([
  ['ends at once by a withdrawal', active, withdraw(), withdrawn],
  ['ends by a withdrawal once', [...active, ...withdrawn], withdraw(), []],
  ['can be withdrawn from when it is cancelled', [...active, cancelled(periodEnd)], withdraw(), withdrawn],
  [
    'can be withdrawn from to the last moment',
    active,
    withdraw({ askedAt: lastMoment }),
    [{ type: 'SubscriptionWithdrawn', data: { ...statements, askedAt: lastMoment, cause } }, withdrawn[1] as never],
  ],
  ['can’t be withdrawn from later', active, withdraw({ askedAt: lastMoment + 1 }), 'withdrawal_time_over'],
  ['can’t be withdrawn from when it has ended otherwise', [...active, ended], withdraw(), over],
  ['can’t be withdrawn from before it is paid', waiting, withdraw(), over],
  ['ends at once by a termination for good cause', unpaid, terminate, terminated],
  ['ends by a termination once', [...active, ...terminated], terminate, []],
  ['can’t be terminated when it was withdrawn from', [...active, ...withdrawn], terminate, over],
])('%s', (_, before, command, expected) => {
  const state = fold(subscriptionDecider, before)
  if (typeof expected === 'string') expect(() => subscriptionDecider.decide(command, state)).toThrow(expected)
  else expect(subscriptionDecider.decide(command, state)).toEqual(expected)
})
