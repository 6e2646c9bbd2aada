import { microsOf } from '@adit/events/payouts/money.values.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { describe, expect, it } from 'vitest'
import { adaAccount, bankSite, inEuros } from './bank.fixture.ts'
import {
  amountInFile,
  type BankFileText,
  bankState,
  makeBankFile,
  noteBooked,
  noteReturned,
  noteSent,
  noteStatus,
  readStatus,
  writeBankFile,
} from './bank_files.ts'

const idsIn = ({ xml }: BankFileText) => [...xml.matchAll(/<EndToEndId>(.*?)<\/EndToEndId>/g)].map(([, id]) => id)

class Died extends Error {}
/** Ends the process at some appends, before or after they are stored. */
function dyingStore(store: EventStore, random: () => number): EventStore {
  return {
    ...store,
    async append(...given) {
      if (random() < 0.2) throw new Died()
      const appended = await store.append(...given)
      if (random() < 0.2) throw new Died()
      return appended
    },
  }
}
const drawnFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

describe('making a file', () => {
  it('takes all that wait, and the next one takes only what came since', async () => {
    const { withdraw, engines } = bankSite()
    await withdraw('DRAW0001')
    await withdraw('DRAW0002', '25.10')
    const first = await makeBankFile(engines(), inEuros)
    expect([idsIn(first), first.payments, first.total]).toEqual([['DRAW0001', 'DRAW0002'], 2, microsOf('69.32')])
    await expect(makeBankFile(engines(), inEuros)).rejects.toThrow('No withdrawal waits')
    await withdraw('DRAW0003')
    expect(idsIn(await makeBankFile(engines(), inEuros))).toEqual(['DRAW0003'])
  })

  it('gives the same bytes whenever it is written again', async () => {
    const { withdraw, engines, clock } = bankSite()
    await withdraw('DRAW0001')
    const made = await makeBankFile(engines(), inEuros)
    clock.now += 86_400_000
    expect(await writeBankFile(engines(), made.fileId)).toEqual(made)
    await expect(writeBankFile(engines(), 'f1Le0009')).rejects.toThrow('There is no bank file f1Le0009')
  })

  it('by two admins at once never has a withdrawal in both', async () => {
    const { withdraw, engines } = bankSite()
    for (let number = 0; number < 20; number++) await withdraw(`DRAW${number}`)
    const made = await Promise.allSettled([1, 2, 3].map(() => makeBankFile(engines(), inEuros)))
    const files = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(files.flatMap(idsIn).toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `DRAW${n}`).toSorted())
  })

  it('loses and doubles no withdrawal, wherever the process dies', async () => {
    const random = drawnFrom(7)
    const { store, withdraw, engines } = bankSite()
    for (let number = 0; number < 60; number++) {
      await withdraw(`DRAW${number}`)
      const [first, second] = [engines(dyingStore(store, random)), engines(dyingStore(store, random))]
      await Promise.allSettled([makeBankFile(first, inEuros), makeBankFile(second, inEuros)])
    }
    await makeBankFile(engines(), inEuros).catch(() => undefined)
    const { files } = await bankState(engines())
    const written = await Promise.all([...files.keys()].map((id) => writeBankFile(engines(), id)))
    const ids = written.flatMap(idsIn)
    expect(new Set(ids).size).toBe(60)
    expect(ids).toHaveLength(60)
  })

  it('leaves out whoever has deleted their account before, who is then returned', async () => {
    const { withdraw, engines, gone, rail } = bankSite()
    const order = await withdraw('DRAW0001')
    await withdraw('DRAW0002')
    gone.add('of-DRAW0001')
    expect(idsIn(await makeBankFile(engines(), inEuros))).toEqual(['DRAW0002'])
    expect(await rail.ask(order)).toEqual({ kind: 'returned', cause: 'refused', code: 'nobody_to_pay' })
  })

  it('names whoever has deleted their account since, and sums up the others', async () => {
    const { withdraw, engines, gone } = bankSite()
    for (const id of ['DRAW0001', 'DRAW0002']) await withdraw(id)
    const { fileId } = await makeBankFile(engines(), inEuros)
    gone.add('of-DRAW0001')
    const again = await writeBankFile(engines(), fileId)
    expect(again).toMatchObject({ missing: ['DRAW0001'], payments: 1, total: microsOf('46.15') })
    expect(again.xml).toContain('<CtrlSum>46.15</CtrlSum>')
    gone.add('of-DRAW0002')
    await expect(writeBankFile(engines(), fileId)).rejects.toThrow('Nobody of bank file')
  })

  it.each([null, '', '0', '1,08', '-1.08', '0.49', '2.000001', '1.0000001', '108', 'much'])(
    'in euros refuses the rate %j',
    async (rate) => {
      const { withdraw, engines } = bankSite()
      await withdraw('DRAW0001')
      await expect(makeBankFile(engines(), { ...inEuros, rate })).rejects.toThrow('from 0.5 to 2')
      expect((await bankState(engines())).files.size).toBe(0)
    },
  )

  it('in dollars pays what was withdrawn, without a rate', async () => {
    const { withdraw, engines } = bankSite()
    await withdraw('DRAW0001', '50.07')
    const inDollars = { ...inEuros, currency: 'USD', rate: null } as const
    await expect(makeBankFile(engines(), { ...inDollars, rate: '1' })).rejects.toThrow('needs no rate')
    const { xml } = await makeBankFile(engines(), inDollars)
    expect(xml).toContain('<InstdAmt Ccy="USD">50.07</InstdAmt>')
    expect(xml).not.toContain('SEPA')
  })
})

it('rounds euros down to cents', () => {
  expect(['50.00', '10.00', '0.02'].map((dollars) => amountInFile(microsOf(dollars), '1.0832'))).toEqual([
    ...['46.15', '9.23', '0.01'],
  ])
})

const statement = (entries: string, id = 'STMT1') =>
  new TextEncoder().encode(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId></GrpHdr><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`,
  )
const entry = (direction: string, id: string, amount: string, more = '', currency = 'EUR') =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`
const returnedFor = (code: string) => `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`

describe('what the bank says', () => {
  const made = async () => {
    const site = bankSite()
    const orders = []
    for (const id of ['DRAW0001', 'DRAW0002']) orders.push(await site.withdraw(id))
    const { fileId } = await makeBankFile(site.engines(), inEuros)
    const states = async () => [...(await bankState(site.engines())).payments.values()].map(({ state }) => state)
    const take = async (bytes: Uint8Array) => {
      const read = await readStatus(site.engines(), bytes)
      await noteStatus(site.engines(), read)
      return read
    }
    const events = async () => (await site.store.readStream('payouts.bank-site' as never)).length
    return { ...site, fileId, orders, states, take, events }
  }

  it('books what left and returns what came back, in whatever order and however often', async () => {
    const { states, take, events } = await made()
    const left = statement(entry('DBIT', 'DRAW0001', '46.15') + entry('DBIT', 'DRAW0002', '46.15'))
    const back = statement(entry('CRDT', 'DRAW0002', '46.15', returnedFor('AC04')), 'STMT2')
    await take(back)
    expect(await states()).toEqual(['in_file', 'returned'])
    await take(left)
    expect(await states()).toEqual(['booked', 'returned'])
    const before = await events()
    expect(await take(left)).toMatchObject({ booked: [], returned: [], problems: [] })
    expect(await take(back)).toMatchObject({ booked: [], returned: [] })
    expect(await events()).toBe(before)
  })

  it('that is both in one message leaves it returned, with the reason', async () => {
    const { take, rail, orders } = await made()
    const both = entry('DBIT', 'DRAW0001', '46.15') + entry('CRDT', 'DRAW0001', '46.15', returnedFor('MD07'))
    await take(statement(both))
    expect(await rail.ask(orders[0] as never)).toEqual({ kind: 'returned', cause: 'returned', code: 'MD07' })
  })

  it.each([
    ['another amount', entry('CRDT', 'DRAW0001', '41.15', returnedFor('AC04')), 'returned with 41.15 EUR'],
    ['another currency', entry('DBIT', 'DRAW0001', '46.15', '', 'USD'), 'booked with 46.15 USD'],
    ['an amount that is none', entry('DBIT', 'DRAW0001', '4615,'), 'but the file says 46.15 EUR'],
  ])('with %s is left to people', async (_, entries, words) => {
    const { take, states } = await made()
    const { problems } = await take(statement(entries))
    expect(problems).toEqual([expect.stringContaining(words)])
    expect(await states()).toEqual(['in_file', 'in_file'])
  })

  it('of others is counted and left alone', async () => {
    const { take, states } = await made()
    const read = await take(statement(entry('DBIT', 'RENT', '900.00') + entry('CRDT', 'NOTPROVIDED', '5.00')))
    expect(read).toMatchObject({ others: 2, booked: [], returned: [], problems: [] })
    expect(await states()).toEqual(['in_file', 'in_file'])
  })

  it('books a whole file that left in one sum, and nothing of another sum', async () => {
    const { take, states, fileId } = await made()
    const sum = (amount: string) =>
      statement(
        `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><NtryDtls><Btch><PmtInfId>${fileId}</PmtInfId></Btch></NtryDtls></Ntry>`,
      )
    expect((await take(sum('92.29'))).problems).toHaveLength(1)
    await take(sum('92.30'))
    expect(await states()).toEqual(['booked', 'booked'])
  })

  it('can be said by people', async () => {
    const { engines, fileId, states } = await made()
    await noteSent(engines(), fileId, 'Uploaded')
    await noteSent(engines(), fileId, 'Uploaded again')
    await noteReturned(engines(), { withdrawalId: 'DRAW0001', code: 'AC04', source: 'A letter' })
    await noteBooked(engines(), fileId, '2026-11-27', 'Seen on the account')
    expect(await states()).toEqual(['returned', 'booked'])
    expect([...(await bankState(engines())).files.values()]).toMatchObject([{ isSent: true }])
    await expect(noteBooked(engines(), 'f1Le0009', '2026-11-27', '')).rejects.toThrow('There is no bank file')
    const unknown = { withdrawalId: 'NOBODY01', code: null, source: '' }
    await expect(noteReturned(engines(), unknown)).rejects.toThrow('No withdrawal NOBODY01')
  })
})

it('says nothing of a withdrawal that is in no file yet', async () => {
  const { withdraw, engines } = bankSite()
  await withdraw('DRAW0001', '50.00', 'ADA', adaAccount)
  const read = await readStatus(engines(), statement(entry('CRDT', 'DRAW0001', '46.15')))
  expect(read).toMatchObject({ others: 1, returned: [] })
})
