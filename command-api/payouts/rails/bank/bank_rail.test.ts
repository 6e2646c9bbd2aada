import type { BankFileData } from '@adit/events/payouts/bank.events.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { railSuite } from '../rail.suite.ts'
import { BANK_ROOT, type BankCommand, bankDecider, bankStream } from './bank.decider.ts'
import { bankNow, bankSite, contextAt } from './bank.fixture.ts'
import { bankState } from './bank_files.ts'
import { bankRail } from './bank_rail.ts'

const file = (fileId: string, id: string, amount = '18.09'): BankFileData => ({
  ...{ fileId, currency: 'EUR', rate: '1.0832', from: { name: 'Adit', iban: 'DE89370400440532013000', bic: null } },
  ...{ madeAt: bankNow, payOn: '2026-11-26', payments: [{ withdrawalId: id, amount }] },
})

const weekAgo = '2026-11-19'
/** Whether the next answer is lost after it was stored. */
let losesAnswer = false
let bus: CommandBus
beforeEach(() => {
  losesAnswer = false
})
const forgetful = (store: EventStore): EventStore => ({
  ...store,
  async append(...given) {
    const appended = await store.append(...given)
    if (!losesAnswer) return appended
    losesAnswer = false
    throw new Error('The line broke')
  },
})
const tell = (command: BankCommand) =>
  bus.execute({ decider: bankDecider, stream: bankStream, root: BANK_ROOT, command, context: contextAt(bankNow) })

railSuite('the bank, as every rail', () => {
  const store = createMemoryStore()
  bus = new CommandBus(store, codec)
  return {
    rail: bankRail({ bus: new CommandBus(forgetful(store), codec), currency: 'EUR', now: () => bankNow }),
    siteFaults: {},
    addressFor(fate) {
      losesAnswer = fate === 'silent'
      return 'FR1420041010050500013M02606 Ada Lovelace'
    },
    async decide(id, fate) {
      if (fate === 'unclaimed') return
      await tell({ type: 'MakeBankFile', file: file(`file-${id}`, id) }).catch(() => undefined)
      const source = 'camt.053 1'
      if (fate === 'paid') {
        await tell({ type: 'NoteBankPaymentsBooked', withdrawalIds: [id], day: weekAgo, source })
      } else {
        const cause = fate === 'refused' ? 'refused' : 'returned'
        await tell({ type: 'NoteBankPaymentReturned', withdrawalId: id, cause, code: 'AC04', source })
      }
    },
    orders: async () =>
      [...(await bankState({ bus })).payments.values()].map(({ withdrawalId, amount }) => [
        withdrawalId,
        dollarsOf(amount),
      ]),
    comesBack: [
      { fate: 'refused', cause: 'refused' },
      { fate: 'returned', cause: 'returned' },
    ],
  }
}, [])

describe('a bank payment', () => {
  it('counts as paid a week after it was booked, and can come back until then', async () => {
    const { rail, withdraw, clock, bus: own } = bankSite()
    bus = own
    const order = await withdraw('DRAW0001')
    await tell({ type: 'MakeBankFile', file: file('F1', order.id) })
    await tell({ type: 'NoteBankPaymentsBooked', withdrawalIds: [order.id], day: '2026-11-27', source: 'S' })
    clock.now = Date.parse('2026-12-03T23:59:59Z')
    expect(await rail.ask(order)).toEqual({ kind: 'accepted', reference: order.id })
    expect(await rail.statement({ since: 0, orders: [] })).toEqual([])
    clock.now = Date.parse('2026-12-04T00:00:00Z')
    expect(await rail.ask(order)).toEqual({ kind: 'paid', reference: order.id })
    expect(await rail.statement({ since: 0, orders: [] })).toEqual([{ id: order.id, amount: '50.00' }])
    await tell({ type: 'NoteBankPaymentReturned', withdrawalId: order.id, cause: 'returned', code: null, source: 'S' })
    expect(await rail.ask(order)).toEqual({ kind: 'returned', cause: 'returned', code: null })
    expect(await rail.statement({ since: 0, orders: [] })).toEqual([])
  })

  it('can’t be cancelled once it is in a file', async () => {
    const { rail, withdraw, bus: own } = bankSite()
    bus = own
    const order = await withdraw('DRAW0001')
    await tell({ type: 'MakeBankFile', file: file('F1', order.id) })
    expect(await rail.cancel(order)).toEqual({ kind: 'kept' })
    expect(await rail.ask(order)).toMatchObject({ kind: 'accepted' })
  })

  it('isn’t in the next file after it was cancelled', async () => {
    const { rail, withdraw, bus: own } = bankSite()
    bus = own
    const order = await withdraw('DRAW0001')
    await rail.cancel(order)
    await expect(tell({ type: 'MakeBankFile', file: file('F1', order.id) })).rejects.toThrow('No withdrawal waits')
    expect(await rail.send(order)).toEqual({ kind: 'returned', cause: 'cancelled', code: null })
  })
})
