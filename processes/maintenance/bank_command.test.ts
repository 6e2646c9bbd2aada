import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bankNow, bankSite, siteAccount } from '@adit/command-api/payouts/rails/bank/bank.fixture.ts'
import { bankState } from '@adit/command-api/payouts/rails/bank/bank_files.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BankRequest, bankCommand } from './bank_command.ts'

let folder: string
let site: ReturnType<typeof bankSite>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-bank-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  site = bankSite()
  await site.withdraw('DRAW0001')
  await site.withdraw('DRAW0002')
})

/** What the command says. */
async function run(parameters: string[], options: BankRequest['options'] = {}): Promise<string[]> {
  const said: string[] = []
  await bankCommand(site.engines(), {
    ...{ parameters, options, currency: 'EUR', from: () => siteAccount, say: (line) => said.push(line) },
  })
  return said
}
const states = async () => [...(await bankState(site.engines())).payments.values()].map(({ state }) => state)
const fileId = async () => [...(await bankState(site.engines())).files.keys()][0] ?? ''

async function made(name = 'bank.xml') {
  const path = join(folder, name)
  const said = await run(['make', path], { rate: '1.0832' })
  return { path, said, id: await fileId() }
}

it('writes a file that only its owner can read, and the same again', async () => {
  const { path, said, id } = await made()
  expect(said.at(-1)).toBe(`${path} has 2 payments of 92.30 together.`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const again = join(folder, 'again.xml')
  await run(['write', id, again])
  expect(await readFile(again, 'utf8')).toBe(await readFile(path, 'utf8'))
  expect((await run(['list'])).join('\n')).toMatch(
    /^0 withdrawals.*\n.* 2 payments: 0 booked, 0 back, 2 open; not sent yet$/,
  )
})

it('keeps the payments of a file that couldn’t be written', async () => {
  await expect(run(['make', join(folder, 'nowhere', 'bank.xml')], { rate: '1.0832' })).rejects.toThrow('ENOENT')
  const path = join(folder, 'late.xml')
  await run(['write', await fileId(), path])
  expect(await readFile(path, 'utf8')).toContain('<EndToEndId>DRAW0002</EndToEndId>')
})

it('notes what left and what came back in two steps, with a reason', async () => {
  const { id } = await made()
  await expect(run(['sent', id])).rejects.toThrow('--reason')
  await run(['sent', id], { reason: 'Uploaded by Ada' })
  await expect(run(['booked', id], { reason: 'Seen' })).rejects.toThrow('--day')
  await expect(run(['booked', id], { reason: 'Seen', day: '2026-11-27' })).rejects.toThrow('--day')
  const booking = { reason: 'Seen', day: '2026-11-26' }
  expect((await run(['booked', id], booking)).at(-1)).toContain(`--confirm '${id}'`)
  expect(await states()).toEqual(['in_file', 'in_file'])
  await run(['booked', id], { ...booking, confirm: id })
  expect(await states()).toEqual(['booked', 'booked'])
  const back = { reason: 'A letter of the bank', code: 'AC04' }
  expect((await run(['return', 'DRAW0001'], back))[0]).toContain('46.15 of withdrawal DRAW0001')
  await run(['return', 'DRAW0001'], { ...back, confirm: 'DRAW0002' })
  expect(await states()).toEqual(['booked', 'booked'])
  await run(['return', 'DRAW0001'], { ...back, confirm: 'DRAW0001' })
  expect(await states()).toEqual(['returned', 'booked'])
  await expect(run(['return', 'DRAW0001'], back)).rejects.toThrow('has come back already')
  expect((await run(['list'])).at(-1)).toMatch(/1 booked, 1 back, 0 open$/)
})

it('imports what the bank says once it is confirmed', async () => {
  await made()
  const entry = `<Ntry><Amt Ccy="EUR">46.15</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>DRAW0001</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`
  const path = join(folder, 'statement.xml')
  const document = `<Document><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`
  await writeFile(path, document)
  expect(await run(['import', path])).toContain('booked on 2026-11-27: DRAW0001')
  expect(await states()).toEqual(['in_file', 'in_file'])
  await run(['import', path], { confirm: 'camt.053 S1' })
  expect(await states()).toEqual(['booked', 'in_file'])
  expect((await run(['import', path], { confirm: 'camt.053 S1' })).at(-1)).toBe('Nothing new.')
  await writeFile(path, `<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>${document}`)
  await expect(run(['import', path])).rejects.toThrow('document type declaration')
  expect(site.clock.now).toBe(bankNow)
})

it('refuses what it doesn’t know', async () => {
  await expect(run(['pay'])).rejects.toThrow('There is no pay')
  await expect(run(['make'])).rejects.toThrow('The file is missing')
  await expect(run(['write', 'f1Le0009', 'a.xml'])).rejects.toThrow('There is no bank file f1Le0009')
})
