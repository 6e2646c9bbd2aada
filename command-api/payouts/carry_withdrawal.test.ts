import { erased } from '@adit/events/kit/personal.ts'
import { balanceOn } from '@adit/events/payouts/balance.ts'
import type { LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { type Micros, microsOf } from '@adit/events/payouts/money.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { expect, it } from 'vitest'
import { carryWithdrawal } from './carry_withdrawal.ts'
import { type LedgerCommand, ledgerDecider, ledgerStream } from './ledger.decider.ts'
import type { Rail, RailAnswer, RailOrder } from './rails/rail.port.ts'

const account = 'ADA'
const today = '2026-11-26'
const context: CommandContext = {
  ...{ actor: { kind: 'system', id: 'payouts' }, via: { kind: 'schedule', id: 'payouts' } },
  ...{ correlationId: 'test', causationId: 'test', now: Date.now, ids: randomIds() },
}
/** Numbers of a test that are the same each time. */
const drawnFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

type Fate = 'paid' | 'refused' | 'unclaimed' | 'returned'

/** A rail that fails, hangs up and repeats itself as it likes, but pays each order at most once. */
function moodyRail(random: () => number) {
  const orders = new Map<string, { amount: Micros; fate: Fate; isOver: boolean }>()
  const moved = { sent: 0n, back: 0n, payments: 0 }
  const answerOf = (order: RailOrder): RailAnswer => {
    const known = orders.get(order.id)
    if (!known) return { kind: 'returned', cause: 'refused', code: 'never received' }
    const settles = known.fate !== 'unclaimed' && random() < 0.5
    if (!known.isOver && !settles) return { kind: 'accepted', reference: `R-${order.id}` }
    if (!known.isOver && known.fate !== 'paid') moved.back += known.amount
    known.isOver = true
    if (known.fate === 'paid') return { kind: 'paid', reference: `R-${order.id}` }
    const cause = known.fate === 'unclaimed' ? 'cancelled' : known.fate
    return { kind: 'returned', cause, code: null }
  }
  const moody = (answer: RailAnswer): RailAnswer => {
    if (random() < 0.3) throw new Error('The line broke after the rail had done it')
    return answer
  }
  const rail: Rail = {
    ...{ name: 'moody', methods: ['paypal'], isPractice: true },
    async send(order) {
      if (random() < 0.2) throw new Error('The line broke before the rail heard of it')
      if (!orders.has(order.id)) {
        const fate = (['paid', 'paid', 'refused', 'unclaimed', 'returned'] as const)[Math.floor(random() * 5)] ?? 'paid'
        orders.set(order.id, { amount: microsOf(order.amount), fate, isOver: false })
        moved.sent += microsOf(order.amount)
        moved.payments++
      }
      return moody({ kind: 'accepted', reference: `R-${order.id}` })
    },
    ask: async (order) => moody(answerOf(order)),
    async cancel(order) {
      const known = orders.get(order.id)
      if (known?.fate !== 'unclaimed')
        return moody(answerOf(order).kind === 'accepted' ? { kind: 'kept' } : answerOf(order))
      if (!known.isOver) moved.back += known.amount
      known.isOver = true
      return moody({ kind: 'returned', cause: 'cancelled', code: null })
    },
    statement: async () => [],
  }
  return { rail, orders, moved }
}

class Died extends Error {}

/** Ends the process at some appends, before or after they are stored. */
function dyingStore(store: EventStore, random: () => number): EventStore {
  return {
    ...store,
    async append(...given) {
      if (random() < 0.1) throw new Died()
      const appended = await store.append(...given)
      if (random() < 0.1) throw new Died()
      return appended
    },
  }
}

const vault = { open: async ({ sealed }: { sealed: string }) => sealed }

async function ledger(earned: string) {
  const store = createMemoryStore()
  const tell = (bus: CommandBus, command: LedgerCommand) =>
    bus.execute({ decider: ledgerDecider, stream: ledgerStream(account), root: account, command, context })
  const bus = new CommandBus(store, codec)
  await tell(bus, {
    ...{ type: 'CreditRevenue', day: '2025-01-01', run: 1, availableOn: '2025-04-01', today },
    shares: [{ projectId: 'P', points: 1, earned, weight: 1, weights: 1, amount: earned }],
  })
  const reserve = (withdrawalId: string, amount: string) =>
    tell(bus, {
      ...{ type: 'ReserveWithdrawal', amount: microsOf(amount), taxForm: 'complete' },
      withdrawal: {
        ...{ withdrawalId, day: today, rail: 'moody', method: 'paypal' },
        destination: { account, sealed: 'ada@example.org' },
      },
    })
  const state = async () => (await bus.load(ledgerDecider, ledgerStream(account))).state
  const events = async () =>
    (await store.readStream(ledgerStream(account))).map((one) => codec.decode(one) as LedgerEvent)
  return { store, bus, tell, reserve, state, events }
}

/** One account that withdraws twenty times, from a rail and a process of that mood. */
async function withdrawOften(seed: number) {
  const random = drawnFrom(seed)
  const { rail, moved, orders } = moodyRail(random)
  const { store, tell, bus, reserve, state } = await ledger('10000.00')
  const dying = new CommandBus(dyingStore(store, random), codec)
  const carry = async (withdrawalId: string) => {
    try {
      return await carryWithdrawal({ bus: dying, vault, rails: [rail], accountId: account, withdrawalId, context })
    } catch {
      return false
    }
  }
  for (let number = 0; number < 20; number++) {
    const id = `W${number}`
    await reserve(id, `${1 + ((seed + number) % 90)}.${10 + number}`)
    for (let turn = 0; turn < 500 && !(await carry(id)); turn++) {
      // Somebody who waits too long wants it back.
      if (turn > 20) await tell(bus, { type: 'CancelWithdrawal', withdrawalId: id }).catch(() => undefined)
    }
  }
  const { withdrawals, ...held } = await state()
  const all = [...withdrawals.values()]
  const paid = all.filter((one) => one.state === 'paid')
  const sum = (amounts: readonly Micros[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const lost =
    microsOf('10000.00') - balanceOn(today, { withdrawals, ...held }).available - sum(paid.map(({ amount }) => amount))
  return {
    ...{ paid: paid.length, returned: all.filter((one) => one.state === 'returned').length, lost },
    ...{ told: sum(paid.map(({ amount, fee }) => amount - fee)), moved: moved.sent - moved.back },
    paidTwice: moved.payments - orders.size,
  }
}

it('pays nothing twice and loses nothing in 1,000 withdrawals, whatever the rail and the process do', async () => {
  let [paid, returned] = [0, 0]
  for (let seed = 1; seed <= 50; seed++) {
    const result = await withdrawOften(seed)
    expect(result.told).toBe(result.moved)
    expect(result).toMatchObject({ lost: 0n, paidTwice: 0 })
    paid += result.paid
    returned += result.returned
  }
  expect(paid + returned).toBe(1_000)
  expect(Math.min(paid, returned)).toBeGreaterThan(100)
})

const order = { kind: 'accepted', reference: 'R' } as const

function scripted(...answers: readonly (RailAnswer | Error)[]) {
  const asked: string[] = []
  const left = [...answers]
  const next = (what: string) => async (of: RailOrder) => {
    asked.push(`${what} ${of.id} ${of.amount} ${of.destination} ${of.reference}`)
    const answer = left.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked once more')
    return answer
  }
  const rail: Rail = {
    ...{ name: 'moody', methods: ['paypal'], isPractice: true },
    ...{ send: next('send'), ask: next('ask'), cancel: next('cancel'), statement: async () => [] },
  }
  return { rail, asked }
}

async function carried(rail: Rail, { isErased = false } = {}) {
  const { bus, tell, reserve, events } = await ledger('30.00')
  await reserve('W', '20.00')
  const opening: Pick<PersonalVault, 'open'> = isErased ? { open: async () => erased } : vault
  const carry = () =>
    carryWithdrawal({ bus, vault: opening, rails: [rail], accountId: account, withdrawalId: 'W', context })
  const types = async () => (await events()).slice(2).map(({ type }) => type)
  const cancel = () => tell(bus, { type: 'CancelWithdrawal', withdrawalId: 'W' })
  return { carry, cancel, types }
}

it('sends what is to arrive, without the fee, and asks until it is known', async () => {
  const { rail, asked } = scripted(order, order, { kind: 'paid', reference: 'R' })
  const { carry, types } = await carried(rail)
  expect([await carry(), await carry(), await carry(), await carry()]).toEqual([false, false, true, true])
  expect(asked).toEqual([
    'send W 19.60 ada@example.org null',
    'ask W 19.60 ada@example.org R',
    'ask W 19.60 ada@example.org R',
  ])
  expect(await types()).toEqual(['WithdrawalSending', 'WithdrawalAccepted', 'WithdrawalPaid'])
})

it('sends again what the rail did not answer, and gives nothing back for that', async () => {
  const { rail, asked } = scripted(new Error('away'), order)
  const { carry, types } = await carried(rail)
  await expect(carry()).rejects.toThrow('away')
  expect(await types()).toEqual(['WithdrawalSending'])
  expect(await carry()).toBe(false)
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['send', 'send'])
  expect(await types()).toEqual(['WithdrawalSending', 'WithdrawalAccepted'])
})

it('asks the rail to give back what somebody wants back', async () => {
  const { rail, asked } = scripted(order, { kind: 'returned', cause: 'cancelled', code: null })
  const { carry, cancel, types } = await carried(rail)
  await carry()
  await cancel()
  expect(await carry()).toBe(true)
  expect(asked.at(-1)).toBe('cancel W 19.60 ada@example.org R')
  expect(await types()).toEqual([
    ...['WithdrawalSending', 'WithdrawalAccepted', 'WithdrawalCancelAsked', 'WithdrawalReturned'],
  ])
})

it('never sends what was cancelled before', async () => {
  const { rail, asked } = scripted()
  const { carry, cancel } = await carried(rail)
  await cancel()
  expect(await carry()).toBe(true)
  expect(asked).toEqual([])
})

it('sends nothing to somebody whose account is gone', async () => {
  const { rail, asked } = scripted()
  const { carry, types } = await carried(rail, { isErased: true })
  expect(await carry()).toBe(true)
  expect(asked).toEqual([])
  expect(await types()).toEqual(['WithdrawalReturned'])
})

it('waits for a rail that is not configured any more', async () => {
  const { rail } = scripted(order)
  const { carry } = await carried({ ...rail, name: 'another' })
  await expect(carry()).rejects.toThrow('moody')
})
