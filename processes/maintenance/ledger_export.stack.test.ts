import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beancountOf, withdrawals } from '@adit/command-api/payouts/beancount.fixture.ts'
import { day, revenueSide, writeProject } from '@adit/command-api/payouts/revenue.fixture.ts'
import { findBeanCheck } from '@adit/engines/beancount.ts'
import { endOf } from '@adit/events/payouts/revenue_day.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/process.ts'
import { exportLedger } from './ledger_export.ts'

const projects = Array.from({ length: 200 }, (_, index) => `PROJECT${index}`)
const monthMs = 31 * 24 * 3_600_000

let folder: string
let program: string
let ledger: string

/** A day whose figures are corrected twice: once while all of it is pending, once when all of it can be paid out already. */
beforeAll(async () => {
  program = findBeanCheck()
  folder = await temporaryFolder()
  const side = await revenueSide(
    (log) => {
      for (const [index, id] of projects.entries()) {
        writeProject(log, id, `owner${index % 40}`, { [`member${index % 7}`]: index % 90, [`other${index % 3}`]: 33 })
      }
      writeProject(log, 'HIDDEN', 'owner0').project('ProjectStatusChanged', { from: 'approved', to: 'private' })
    },
    ['HIDDEN', ...projects].map((projectId, index) => ({ projectId, points: 1 + ((index * 31) % 97) })),
  )
  const process = side.process()
  const amounts = ['123.456789', '119.00', '7.654321']
  for (const [index, amount] of amounts.entries()) {
    if (index === 2) side.clock.now = endOf(day) + 6 * monthMs
    await process.enter(amount, 2_111 - index)
    await process.settle(index + 1)
  }
  const file = join(folder, 'ledger.beancount')
  expect(await exportLedger(side.store, file)).toBeGreaterThan(100)
  ledger = await readFile(file, 'utf8')
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What Beancount says of a ledger. It says nothing of a right one. */
async function check(text: string): Promise<{ status: number | null; said: string }> {
  const file = join(folder, 'checked.beancount')
  await writeFile(file, text)
  const { status, stdout, stderr } = spawnSync(program, ['--no-cache', file], { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

/** The text with a figure, the line's second part of three, that is larger by a millionth. Fails if the line isn't there. */
function changed(text: string, line: RegExp): string {
  const [found, before = '', figure = '', after = ''] = line.exec(text) ?? []
  if (found === undefined) throw new Error(`The ledger has no line ${line}`)
  const micros = BigInt(figure.replace('.', '')) + 1n
  const digits = String(micros).replace('-', '').padStart(7, '0')
  const larger = `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
  return text.replace(found, `${before}${larger}${after}`)
}

describe('Beancount', () => {
  it('finds nothing wrong with the exported ledger, in which accounts owe something', async () => {
    expect(ledger).toMatch(/:Owed {2}\d/)
    expect(await check(ledger)).toEqual({ status: 0, said: '' })
  })

  it('finds nothing wrong with withdrawals, and a fee that is wrong by a millionth', async () => {
    const text = beancountOf(withdrawals())
    expect(await check(text)).toEqual({ status: 0, said: '' })
    expect((await check(changed(text, /( {2}Income:Site:Payout-Fees {2})(\S+)( USD)/))).status).toBe(1)
  })

  it('refuses a ledger with a posting that is wrong by a millionth of a dollar', async () => {
    const { status, said } = await check(changed(ledger, /( {2}Liabilities:Creators:Id-owner7:Earned {2})(\S+)( USD)/))
    expect(status).toBe(1)
    expect(said).toContain('Transaction does not balance: (0.000001 USD)')
  })

  it('names the account whose balance is another than the site says', async () => {
    const line = /(balance Liabilities:Creators:Id-owner7:Earned {2})(\S+)( ~ 0.000000 USD)/
    const { status, said } = await check(changed(ledger, line))
    expect(status).toBe(1)
    expect(said).toContain(`Balance failed for 'Liabilities:Creators:Id-owner7:Earned'`)
  })

  it('names the account that lacks a credit', async () => {
    const credit = /^\S+ \* "Share of [^"]+"\n(?: .*\n)*? {2}Liabilities:Creators:Id-owner7:Earned .*\n(?: .*\n)*/m
    const { status, said } = await check(ledger.replace(credit, ''))
    expect(status).toBe(1)
    expect(said).toContain(`Balance failed for 'Liabilities:Creators:Id-owner7:Earned'`)
    expect(said).toContain(`Balance failed for 'Liabilities:Creators:Clearing'`)
  })
})
