import type { InvoiceDraft, RecordedInvoiceEvent } from '@adit/events/billing/invoice.events.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { describe, expect, it } from 'vitest'
import { accountId, begin, Died } from '../billing.fixture.ts'
import { type InvoiceSide, invoiceSide, seller, taxRate } from './invoice.fixture.ts'
import { buyerKey, sha256 } from './issue_invoice.ts'

const cause = { kind: 'customer' } as const
const typesOf = (events: readonly RecordedInvoiceEvent[]) => events.map(({ type }) => type)
const draftOf = async (side: InvoiceSide, id: string): Promise<InvoiceDraft> => {
  const [first] = await side.events(id)
  if (first?.type !== 'InvoiceDrafted') throw new Error(`${id} has no draft`)
  return first.data
}
const buyerOf = async (side: InvoiceSide, id: string) => {
  const text = await side.vault.open((await draftOf(side, id)).buyer)
  return text === erased ? undefined : JSON.parse(text)
}

describe('an invoice', () => {
  it('freezes what it says, and has the next number of its series', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    expect(await side.worker().issue('CHARGE01')).toBe(true)
    const draft = await draftOf(side, 'CHARGE01')
    expect(draft).toMatchObject({
      ...{ kind: 'invoice', chargeId: 'CHARGE01', refundId: null, series: 'invoices', isPractice: false },
      ...{ seller, currency: 'EUR', net: 4_034, tax: 766, total: 4_800, taxRate, paidAt: begin, corrects: null },
      lines: [{ text: 'Adit Plus, one year from 2026-01-31', net: 4_034, tax: 766, total: 4_800 }],
    })
    expect((await side.events('CHARGE01'))[1]).toMatchObject({
      type: 'InvoiceIssued',
      data: { number: 1, issuedAt: begin, keepUntil: Date.UTC(2036, 0, 31, 12) },
    })
    expect(await side.numbers()).toEqual([[1, 'CHARGE01']])
    await side.paid('CHARGE02')
    await side.worker().issue('CHARGE02')
    expect(await side.numbers()).toEqual([
      [1, 'CHARGE01'],
      [2, 'CHARGE02'],
    ])
  })

  it('is issued once, however often somebody asks for it', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    const worker = side.worker()
    for (const one of [worker, worker, side.worker()]) await one.issue('CHARGE01')
    expect(typesOf(await side.events('CHARGE01'))).toEqual(['InvoiceDrafted', 'InvoiceIssued'])
    expect(await side.numbers()).toHaveLength(1)
  })

  it('isn’t issued for a charge that isn’t paid', async () => {
    const side = invoiceSide()
    await expect(side.worker().issue('CHARGE01')).rejects.toThrow("isn't paid")
    expect(await side.numbers()).toEqual([])
  })

  it.each([1, 2, 3])('by workers that die after %d appends is issued once', async (every) => {
    const side = invoiceSide()
    const charges = ['CHARGE01', 'CHARGE02', 'CHARGE03']
    for (const id of charges) await side.paid(id)
    for (const id of charges) {
      for (let life = 0; life < 5; life++) {
        const died = await side
          .worker({ diesAfter: every })
          .issue(id)
          .then(
            () => undefined,
            (error) => error,
          )
        if (died !== undefined) expect(died).toBeInstanceOf(Died)
      }
    }
    expect(await side.numbers()).toEqual(charges.map((id, place) => [place + 1, id]))
    for (const id of charges) expect(typesOf(await side.events(id))).toEqual(['InvoiceDrafted', 'InvoiceIssued'])
  })

  it('takes no second number when the answer to the first one was lost', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    await side.paid('CHARGE02')
    const appends = { count: 0 }
    const losing: typeof side.store = {
      ...side.store,
      async append(...given) {
        const appended = await side.store.append(...given)
        if (++appends.count === 2) throw new Error('The connection was lost')
        return appended
      },
    }
    await expect(side.worker({ on: losing }).issue('CHARGE01')).rejects.toThrow('The connection was lost')
    expect(await side.numbers()).toEqual([[1, 'CHARGE01']])
    await side.worker().issue('CHARGE02')
    await side.worker().issue('CHARGE01')
    expect(await side.numbers()).toEqual([
      [1, 'CHARGE01'],
      [2, 'CHARGE02'],
    ])
    expect((await side.events('CHARGE01')).at(-1)).toMatchObject({ type: 'InvoiceIssued', data: { number: 1 } })
  })

  it('of many charges that several workers issue at once gets numbers without gaps, each once', async () => {
    const side = invoiceSide()
    const charges = Array.from({ length: 8 }, (_, place) => `CHARGE${String(place).padStart(2, '0')}`)
    for (const id of charges) await side.paid(id)
    const workers = [side.worker(), side.worker(), side.worker()]
    await Promise.all(workers.flatMap((worker) => charges.map((id) => worker.issue(id))))
    const numbers = await side.numbers()
    expect(numbers.map(([number]) => number)).toEqual(charges.map((_, place) => place + 1))
    expect(numbers.map(([, id]) => id).sort()).toEqual(charges)
    for (const [number, id] of numbers) {
      const [, issued] = await side.events(id)
      expect(issued).toMatchObject({ type: 'InvoiceIssued', data: { number } })
    }
  })

  it('needs a seller, and is issued once there is one', async () => {
    const side = invoiceSide({ seller: null })
    await side.paid('CHARGE01')
    expect(await side.worker().issue('CHARGE01')).toBe(false)
    expect(await side.events('CHARGE01')).toEqual([])
    side.settings.seller = seller
    expect(await side.worker().issue('CHARGE01')).toBe(true)
    expect(await side.numbers()).toEqual([[1, 'CHARGE01']])
  })

  it('of a pretended payment says so, and takes no real number', async () => {
    const side = invoiceSide({ seller: null })
    await side.paid('CHARGE01')
    await side.worker({ isPractice: true }).issue('CHARGE01')
    expect(await draftOf(side, 'CHARGE01')).toMatchObject({ isPractice: true, seller: { name: 'Practice Seller' } })
    expect(await side.numbers()).toEqual([])
    expect(await side.numbers('practice_invoices')).toEqual([[1, 'CHARGE01']])
    expect((await side.file('CHARGE01'))?.number).toBe('PRACTICE-INV-000001')
  })
})

describe('its buyer', () => {
  const details = (name: string) => JSON.stringify({ name, address: 'Ring 1\nFreiberg', country: 'DE', vatId: null })
  const enter = async (side: InvoiceSide, name: string) =>
    side.tellCustomer({ type: 'ChangeBillingDetails', details: await side.vault.seal(accountId, details(name)), cause })

  it('is what was entered then, also after it changed', async () => {
    const side = invoiceSide()
    await enter(side, 'Ada GmbH')
    await side.paid('CHARGE01')
    await side.worker().issue('CHARGE01')
    await enter(side, 'Somebody Else')
    expect(await buyerOf(side, 'CHARGE01')).toMatchObject({ name: 'Ada GmbH', address: 'Ring 1\nFreiberg' })
  })

  it('stays readable when the key of the account is erased, until its own is', async () => {
    const side = invoiceSide()
    await enter(side, 'Ada GmbH')
    await side.paid('CHARGE01')
    await side.worker().issue('CHARGE01')
    await side.vault.erase(accountId)
    expect(await buyerOf(side, 'CHARGE01')).toMatchObject({ name: 'Ada GmbH' })
    expect(await side.file('CHARGE01')).toBeDefined()
    await side.vault.erase(buyerKey('CHARGE01'))
    expect(await buyerOf(side, 'CHARGE01')).toBeUndefined()
    expect(await side.file('CHARGE01')).toBeUndefined()
  })

  it('of an account that was deleted before is the country of the tax alone', async () => {
    const side = invoiceSide()
    await enter(side, 'Ada GmbH')
    await side.paid('CHARGE01')
    await side.vault.erase(accountId)
    await side.worker().issue('CHARGE01')
    expect(await buyerOf(side, 'CHARGE01')).toEqual({
      ...{ name: null, email: null, address: null, country: 'DE', vatId: null },
    })
  })
})

describe('a disputed payment', () => {
  it('that is lost gets one credit note, which an invoice cancels once it is won after all', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    const lost = await side.decided('CHARGE01', 'lost', 4_800)
    for (let count = 0; count < 2; count++) expect(await side.worker().issueDecided('CHARGE01')).toBe(true)
    expect(await draftOf(side, lost)).toMatchObject({
      ...{ kind: 'credit_note', corrects: 'INV-000001', refundId: null, disputeId: 'dp_1', series: 'credit_notes' },
      ...{ net: 4_034, tax: 766, total: 4_800 },
      lines: [{ text: 'Taken back by the bank: Adit Plus, one year from 2026-01-31' }],
    })
    const won = await side.decided('CHARGE01', 'won', 4_800)
    for (let count = 0; count < 2; count++) expect(await side.worker().issueDecided('CHARGE01')).toBe(true)
    expect(await draftOf(side, won)).toMatchObject({
      ...{ kind: 'invoice', corrects: 'CN-000001', refundId: null, disputeId: 'dp_1', series: 'invoices' },
      ...{ net: 4_034, tax: 766, total: 4_800 },
      lines: [{ text: 'Paid again by the bank: Adit Plus, one year from 2026-01-31' }],
    })
    expect((await side.file(won))?.number).toBe('INV-000002')
    expect(await side.numbers('credit_notes')).toEqual([[1, lost]])
    const again = await side.decided('CHARGE01', 'lost', 4_800)
    await side.worker().issueDecided('CHARGE01')
    expect(await draftOf(side, again)).toMatchObject({ kind: 'credit_note', corrects: 'INV-000001', total: 4_800 })
  })

  it('that is won at once gets no document', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    const won = await side.decided('CHARGE01', 'won', 4_800)
    expect(await side.worker().issueDecided('CHARGE01')).toBe(true)
    expect(await side.events(won)).toEqual([])
    expect(await side.numbers()).toEqual([[1, 'CHARGE01']])
  })

  it('that is won before anybody has issued a credit note gets both, in their order', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    const lost = await side.decided('CHARGE01', 'lost', 4_800)
    const won = await side.decided('CHARGE01', 'won', 4_800)
    await side.worker().issueDecided('CHARGE01')
    expect(await side.numbers('credit_notes')).toEqual([[1, lost]])
    expect(await side.numbers()).toEqual([
      [1, 'CHARGE01'],
      [2, won],
    ])
  })

  it.each([333, 1_601, 4_799])(
    'after a refund of %d never takes more off than is left, and the taxes add up',
    async (part) => {
      const side = invoiceSide()
      await side.paid('CHARGE01')
      await side.refunded('CHARGE01', 'REFUND01', part)
      const lost = await side.decided('CHARGE01', 'lost', 4_800)
      await side.worker().issue('CHARGE01', 'REFUND01')
      await side.worker().issueDecided('CHARGE01')
      const [refund, taken] = [await draftOf(side, 'REFUND01'), await draftOf(side, lost)]
      expect([refund.total + taken.total, refund.tax + taken.tax]).toEqual([4_800, 766])
      const won = await side.decided('CHARGE01', 'won', 4_800)
      await side.worker().issueDecided('CHARGE01')
      const { net, tax, total } = taken
      expect(await draftOf(side, won)).toMatchObject({ net, tax, total })
      const nothing = await side.decided('CHARGE01', 'won', 4_800, 'dp_2')
      await side.worker().issueDecided('CHARGE01')
      expect(await side.events(nothing)).toEqual([])
    },
  )

  it.each([1, 2, 3, 4])('has each document once, by workers that die after %d appends', async (every) => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    const lost = await side.decided('CHARGE01', 'lost', 4_800)
    const won = await side.decided('CHARGE01', 'won', 4_800)
    for (let life = 0; life < 12; life++) {
      await side
        .worker({ diesAfter: every })
        .issueDecided('CHARGE01')
        .catch((error) => expect(error).toBeInstanceOf(Died))
    }
    await side.worker().issueDecided('CHARGE01')
    for (const id of ['CHARGE01', lost, won]) {
      expect(typesOf(await side.events(id))).toEqual(['InvoiceDrafted', 'InvoiceIssued'])
    }
    expect(await side.numbers()).toHaveLength(2)
    expect(await side.numbers('credit_notes')).toHaveLength(1)
  })
})

describe('a credit note', () => {
  it('names the invoice, which is issued before it if it wasn’t', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    await side.refunded('CHARGE01', 'REFUND01', 4_800)
    expect(await side.worker().issue('CHARGE01', 'REFUND01')).toBe(true)
    expect(await draftOf(side, 'REFUND01')).toMatchObject({
      ...{ kind: 'credit_note', corrects: 'INV-000001', series: 'credit_notes', net: 4_034, tax: 766, total: 4_800 },
      lines: [{ text: 'Refund: Adit Plus, one year from 2026-01-31' }],
    })
    expect(await side.numbers()).toEqual([[1, 'CHARGE01']])
    expect(await side.numbers('credit_notes')).toEqual([[1, 'REFUND01']])
    expect((await side.file('REFUND01'))?.number).toBe('CN-000001')
  })

  it.each([[[1_600, 1_600, 1_600]], [[1, 4_799]], [[333, 333, 333, 3_801]]])(
    'of each part (%j) has its tax, and all of them together have that of the charge',
    async (parts) => {
      const side = invoiceSide()
      await side.paid('CHARGE01')
      let tax = 0
      for (const [place, amount] of parts.entries()) {
        const id = `REFUND0${place}`
        await side.refunded('CHARGE01', id, amount)
        await side.worker().issue('CHARGE01', id)
        const part = await draftOf(side, id)
        expect(part.net + part.tax).toBe(amount)
        expect(Math.abs(part.tax - (amount * 766) / 4_800)).toBeLessThan(1.01)
        tax += part.tax
      }
      expect(tax).toBe(766)
      expect(await side.numbers('credit_notes')).toHaveLength(parts.length)
    },
  )

  it('isn’t issued for a refund that isn’t paid', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    await expect(side.worker().issue('CHARGE01', 'REFUND01')).rejects.toThrow('REFUND01')
    expect(await side.numbers('credit_notes')).toEqual([])
  })
})

describe('the file', () => {
  it('has the same bytes each time, whose digest is in the log', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    await side.worker().issue('CHARGE01')
    const [first, second] = [await side.file('CHARGE01'), await side.file('CHARGE01')]
    expect(first?.number).toBe('INV-000001')
    expect(first?.pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const [, issued] = await side.events('CHARGE01')
    const expected = { sha256: sha256(first?.pdf ?? Buffer.alloc(0)), bytes: first?.pdf.length, layout: 1 }
    expect(issued?.data).toMatchObject(expected)
    expect(second?.pdf.equals(first?.pdf ?? Buffer.alloc(0))).toBe(true)
  })

  it('isn’t handed out when it differs from what was issued', async () => {
    const side = invoiceSide()
    await side.paid('CHARGE01')
    await side.worker().issue('CHARGE01')
    const { store } = side
    const read = store.readStream
    store.readStream = async (...given) => {
      const events = await read(...given)
      return events.map((event) =>
        event.type === 'InvoiceIssued' ? { ...event, data: { ...(event.data as object), number: 2 } } : event,
      )
    }
    await expect(side.file('CHARGE01')).rejects.toThrow("INV-000002 isn't drawn as it was issued")
  })
})
