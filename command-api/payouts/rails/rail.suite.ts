import { beforeEach, describe, expect, it } from 'vitest'
import type { Rail, RailOrder } from './rail.port.ts'

/** What becomes of an order: `silent` is paid, but its first answer is lost. */
export type Fate = 'paid' | 'silent' | 'refused' | 'unclaimed' | 'returned'

/** A rail, and the service behind it as a test can reach it. */
export interface RailStand {
  rail: Rail
  /** The address that orders with this fate are sent to. Called before they are sent. */
  addressFor(fate: Fate): string
  /** Lets the service decide about an order that it has accepted. */
  decide(id: string, fate: Fate): unknown
  /** Amounts of all orders that the service has, by id. */
  orders(): Promise<[id: string, amount: string][]>
  /** What the rail answers to orders that come back by themselves. */
  comesBack: readonly { fate: Fate; cause: string }[]
  /** Ways in which the service refuses the site rather than whoever is paid. Each gives how it is mended. */
  siteFaults: Readonly<Record<string, () => () => void>>
}

/** What holds of every rail. `open` is called before each test, and gives a service that has nothing of the ids of this file's earlier tests. */
export function railSuite(about: string, open: () => RailStand, siteFaults: readonly string[]): void {
  describe(about, () => {
    let stand: RailStand
    let order: RailOrder
    let count = 0
    beforeEach(() => {
      stand = open()
      const method = stand.rail.methods[0] ?? 'paypal'
      order = { id: `suite-${count++}`, accountId: 'ADA', amount: '19.60', method, destination: '', reference: null }
    })

    const held = async () => (await stand.orders()).filter(([id]) => id === order.id)
    /** Sends an order and gives it as it is from then on. */
    const send = async (fate: Fate): Promise<RailOrder> => {
      order = { ...order, destination: stand.addressFor(fate) }
      const answer = await stand.rail.send(order)
      if (answer.kind === 'accepted' || answer.kind === 'paid') order = { ...order, reference: answer.reference }
      await stand.decide(order.id, fate)
      return order
    }

    it('pays once, however often and in whatever order it is asked', async () => {
      order = { ...order, destination: stand.addressFor('paid') }
      const sent = await Promise.all([stand.rail.send(order), stand.rail.send(order)])
      await stand.decide(order.id, 'paid')
      sent.push(await stand.rail.send(order), await stand.rail.ask(await send('paid')))
      const references = sent.map((answer) => 'reference' in answer && answer.reference)
      expect(new Set(references).size).toBe(1)
      expect(references[0]).toEqual(expect.any(String))
      expect(await held()).toEqual([[order.id, '19.60']])
    })

    it('concludes nothing from a lost answer, and finds the order again', async () => {
      order = { ...order, destination: stand.addressFor('silent') }
      await expect(stand.rail.send(order)).rejects.toThrow()
      expect(await stand.rail.send(order)).not.toMatchObject({ kind: 'returned' })
      expect(await held()).toHaveLength(1)
    })

    it('tells what is paid, each time alike', async () => {
      const sent = await send('paid')
      const answer = await stand.rail.ask(sent)
      expect(answer).toEqual({ kind: 'paid', reference: sent.reference })
      expect(await stand.rail.ask(sent)).toEqual(answer)
    })

    it('tells what came back and why, each time alike', async () => {
      for (const { fate, cause } of stand.comesBack) {
        order = { ...order, id: `suite-${count++}`, reference: null }
        const sent = await send(fate)
        const answer = await stand.rail.ask(sent)
        expect(answer).toMatchObject({ kind: 'returned', cause })
        expect(await stand.rail.ask(sent)).toEqual(answer)
        expect(await stand.rail.send(sent)).not.toMatchObject({ kind: 'paid' })
        expect(await held()).toHaveLength(1)
      }
    })

    it('cancels what nobody has taken, and never says that it was paid', async () => {
      const sent = await send('unclaimed')
      expect(await stand.rail.ask(sent)).toMatchObject({ kind: 'accepted' })
      expect(await stand.rail.cancel(sent)).toMatchObject({ kind: 'returned', cause: 'cancelled' })
      expect(await stand.rail.cancel(sent)).toMatchObject({ kind: 'returned', cause: 'cancelled' })
      expect(await stand.rail.ask(sent)).toMatchObject({ kind: 'returned' })
    })

    it('doesn’t cancel what is paid', async () => {
      const sent = await send('paid')
      expect(await stand.rail.cancel(sent)).toEqual({ kind: 'paid', reference: sent.reference })
      expect(await stand.rail.ask(sent)).toMatchObject({ kind: 'paid' })
    })

    it('never says that an order was paid which it was never sent', async () => {
      const said = await stand.rail.ask(order).catch(() => null)
      expect(said?.kind ?? 'unknown').toMatch(/^(?:returned|unknown)$/)
      expect(await held()).toEqual([])
    })

    it('has on its statement what it has paid, and nothing else', async () => {
      const [since, paid] = [Date.now() - 60_000, await send('paid')]
      order = { ...order, id: `suite-${count++}`, reference: null }
      const unclaimed = await send('unclaimed')
      const orders = [paid, unclaimed]
      for (const { fate } of stand.comesBack) {
        order = { ...order, id: `suite-${count++}`, reference: null }
        orders.push(await send(fate))
      }
      const ids = orders.map(({ id }) => id)
      const lines = (await stand.rail.statement({ since, orders })).filter(({ id }) => ids.includes(id))
      expect(lines).toEqual([{ id: paid.id, amount: '19.60' }])
    })

    it.each(siteFaults)('knows nothing about who is paid after %s, and pays once that is mended', async (fault) => {
      order = { ...order, destination: stand.addressFor('paid') }
      const mend = stand.siteFaults[fault]?.()
      await expect(stand.rail.send(order)).rejects.toThrow()
      expect(await held()).toEqual([])
      mend?.()
      expect(await stand.rail.send(order)).toMatchObject({ kind: 'accepted' })
      expect(await held()).toHaveLength(1)
    })
  })
}
