import { describe, expect, it } from 'vitest'
import { accountId, type BillingSide, begin, billingSide, Died, dayMs, hourMs } from '../billing.fixture.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { byRate, type Sale, type Taxes, taxRefusals } from './tax_rates.port.ts'

const rate = { country: 'DE', millionths: 190_000n, isIncluded: true }

/** Works out taxes and keeps books, each entry once. */
function office() {
  const asked: Sale[] = []
  const paid = new Map<string, string>()
  const returned = new Map<string, bigint>()
  const self = { asked, paid, returned, isOpen: true }
  const taxes: Taxes = {
    async taxOn(sale) {
      asked.push(sale)
      if (!self.isOpen || sale.country === null) throw taxRefusals.refuse('tax_undecided')
      return { ...(await byRate(async () => rate).taxOn(sale)), calculationId: `taxcalc_${asked.length}` }
    },
    reports: {
      async paid({ calculationId, chargeId }) {
        paid.set(chargeId, calculationId)
        return `tax_${chargeId}`
      },
      async returned({ transactionId, refundId, amount }) {
        if (!paid.has(transactionId.slice(4))) throw new Error('Nobody knows of the payment')
        returned.set(refundId, amount)
        return `tax_${refundId}`
      },
    },
  }
  return Object.assign(self, { taxes })
}

async function paid(): Promise<{ books: ReturnType<typeof office>; side: BillingSide; chargeId: string }> {
  const books = office()
  const side = billingSide(books.taxes)
  const { payment } = await side.process().subscribe('monthly', 'DE')
  const { chargeId } = await side.current()
  await side.pay(payment.clientSecret)
  await side.process().advance()
  return { books, side, chargeId }
}

async function untilDone(act: (every: number) => Promise<unknown>, every: number): Promise<void> {
  for (let life = 0; life < 30; life++) {
    const died = await act(every).then(
      () => undefined,
      (error) => error,
    )
    if (died === undefined) return
    expect(died).toBeInstanceOf(Died)
  }
  // Whoever dies at once each time gets nowhere: somebody who lives finishes it.
  await act(Number.POSITIVE_INFINITY)
}

const reportsOf = async (side: BillingSide, chargeId: string) =>
  (await side.chargeEvents(chargeId)).flatMap(({ type, data }) => (type === 'ChargeTaxReported' ? [data] : []))

describe('a sale', () => {
  it('keeps the calculation with the charge', async () => {
    const { side, chargeId } = await paid()
    const [opened] = await side.chargeEvents(chargeId)
    expect(opened?.data).toMatchObject({
      ...{ net: 420, tax: 80, total: 500 },
      taxCalculation: { id: 'taxcalc_1', country: 'DE', evidence: 'address' },
    })
  })

  it('begins nothing while nobody can tell its tax', async () => {
    const books = office()
    const side = billingSide(books.taxes)
    books.isOpen = false
    await expect(side.process().subscribe('monthly', 'DE')).rejects.toMatchObject({ code: 'tax_undecided' })
    expect(await side.subscriptionIds()).toEqual([])
    books.isOpen = true
    expect(await side.process().subscribe('monthly', 'DE')).toMatchObject({ tax: 80n })
  })
})

describe('a renewal', () => {
  const due = Date.parse('2026-02-28T12:00:00Z')

  it('asks anew, once for each charge', async () => {
    const { books, side } = await paid()
    side.clock.now = due
    await side.process().advance()
    await side.process().advance()
    expect(books.asked.map(({ at, country }) => [at, country])).toEqual([
      [begin, 'DE'],
      [due, 'US'],
    ])
    expect(await side.taken()).toBe(1_000n)
  })

  it('waits while nobody can tell its tax, and takes nothing', async () => {
    const { books, side } = await paid()
    books.isOpen = false
    side.clock.now = due
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'due' })
    const { chargeId } = await side.current()
    await expect(side.process().payCharge(chargeId)).rejects.toMatchObject({ code: 'tax_undecided' })
    expect(await side.chargeEvents(chargeId)).toEqual([])
    expect(await side.taken()).toBe(500n)
    books.isOpen = true
    side.clock.now = due + hourMs
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'active' })
    expect(await side.taken()).toBe(1_000n)
  })

  it('ends unpaid when nobody can tell for 14 days, and can’t be paid any more', async () => {
    const { books, side } = await paid()
    books.isOpen = false
    side.clock.now = due + 14 * dayMs - 1
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'due' })
    side.clock.now = due + 14 * dayMs
    await side.process().advance()
    const { chargeId } = await side.current()
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.typesOf(chargeStream(chargeId))).toEqual(['Opened', 'Cancelled'])
    expect(await side.claimed()).toBe(false)
    expect(await side.taken()).toBe(500n)
  })

  it('without a card counts from where the customer was when they paid', async () => {
    const { books, side } = await paid()
    for (const { id } of await side.sandbox.methodsOf(`cus_${accountId}`)) {
      await side.sandbox.removeMethod(`cus_${accountId}`, id)
    }
    side.clock.now = due
    await side.process().advance()
    expect(books.asked.at(-1)).toMatchObject({ country: 'DE' })
    expect((await side.chargeEvents((await side.current()).chargeId))[0]?.data).toMatchObject({ tax: 80 })
  })

  it.each([1, 2, 3, 4])('whose account is deleted meanwhile ends without a payment (death after %d)', async (every) => {
    const { books, side } = await paid()
    books.isOpen = false
    side.clock.now = due
    await side.process().advance()
    const { chargeId } = await side.current()
    await untilDone((dies) => side.process(dies).endForDeletion(), every)
    books.isOpen = true
    side.clock.now = due + 20 * dayMs
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect((await side.typesOf(chargeStream(chargeId))).at(-1)).toBe('Cancelled')
    expect(await side.taken()).toBe(500n)
  })
})

describe('a report', () => {
  it('says nothing before the payment', async () => {
    const books = office()
    const side = billingSide(books.taxes)
    await side.process().subscribe('monthly', 'DE')
    const { chargeId } = await side.current()
    expect(await side.process().settleTax(chargeId)).toBe(true)
    expect(books.paid.size).toBe(0)
  })

  it('says nothing about charges whose tax the site knew by itself', async () => {
    const side = billingSide()
    const { payment } = await side.process().subscribe()
    await side.pay(payment.clientSecret)
    await side.process().advance()
    const [first = ''] = (await side.current()).charges
    expect(await side.process().settleTax(first)).toBe(true)
    expect(await reportsOf(side, first)).toEqual([])
  })

  it('waits while the site asks nobody', async () => {
    const { books, side, chargeId } = await paid()
    const { reports } = books.taxes
    books.taxes.reports = null
    expect(await side.process().settleTax(chargeId)).toBe(false)
    books.taxes.reports = reports
    expect(await side.process().settleTax(chargeId)).toBe(true)
    expect(books.paid.get(chargeId)).toBe('taxcalc_1')
  })

  it.each([1, 2, 3, 4, 5, 6])('by processes that die after %d steps is made, once', async (every) => {
    const { books, side, chargeId } = await paid()
    for (const refundId of ['Ref00001', 'Ref00002']) {
      await side.process().refund(chargeId, { refundId, amount: 200 })
      await side.process().settle(chargeId)
    }
    await untilDone((dies) => side.process(dies).settleTax(chargeId), every)
    expect(await side.process().settleTax(chargeId)).toBe(true)
    expect([...books.returned]).toEqual([
      ['Ref00001', 200n],
      ['Ref00002', 200n],
    ])
    expect((await reportsOf(side, chargeId)).map(({ refundId }) => refundId)).toEqual([null, 'Ref00001', 'Ref00002'])
  })

  it('leaves refunds out that were made known, or that nobody has got yet', async () => {
    const { books, side, chargeId } = await paid()
    await side.process().refund(chargeId, { refundId: 'Ref00001', amount: 200 })
    await side.process().settle(chargeId)
    await side.process().settleTax(chargeId)
    books.returned.clear()
    await side.process().refund(chargeId, { refundId: 'Ref00002', amount: 100 })
    await side.process().settleTax(chargeId)
    expect(books.returned.size).toBe(0)
    await side.process().settle(chargeId)
    await side.process().settleTax(chargeId)
    expect([...books.returned.keys()]).toEqual(['Ref00002'])
  })
})
