import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { BankRefused, filed, fileOf } from '@adit/command-api/payouts/rails/bank/bank.decider.ts'
import {
  type BankEngines,
  type BankFileText,
  bankState,
  makeBankFile,
  noteBooked,
  noteReturned,
  noteSent,
  noteStatus,
  readStatus,
  writeBankFile,
} from '@adit/command-api/payouts/rails/bank/bank_files.ts'
import type { BankCurrency } from '@adit/command-api/payouts/rails/bank/bank_rail.ts'
import { STATUS_BYTES_MAX } from '@adit/command-api/payouts/rails/bank/bank_status.ts'
import type { BankAccount } from '@adit/events/payouts/bank_account.values.ts'
import { dollarsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { dayOf, isDay } from '@adit/events/payouts/revenue_day.values.ts'
import { Refused } from './command_line.ts'

const verbs = [
  'list',
  'make <file.xml> [--rate 1.0832]',
  'write <id> <file.xml>',
  'sent <id> --reason <text>',
  'booked <id> --day <day> --reason <text>',
  'import <status.xml>',
  'return <withdrawal> --reason <text> [--code AC04]',
]
const names = verbs.map((verb) => verb.split(' ')[0])
export const bankUsage = `npm run bank-file -- <${names.join('|')}> [...]`
export const bankVerbs = verbs.map((verb) => `  ${verb}`).join('\n')

export interface BankRequest {
  parameters: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  currency: BankCurrency
  /** Throws if it isn't configured. */
  from(): BankAccount
  say(line: string): void
}

/** Does what was asked for. Whatever moves money is said first, and done once it is repeated with what `--confirm` has to be. */
export async function bankCommand(engines: BankEngines, request: BankRequest): Promise<void> {
  const [verb = '', first = '', second = ''] = request.parameters
  const { options, say } = request
  switch (verb) {
    case 'list':
      return list(engines, request)
    case 'make': {
      named(first, 'The file')
      const { name, iban, bic } = request.from()
      const rate = typeof options.rate === 'string' ? options.rate : null
      const made = await makeBankFile(engines, { currency: request.currency, from: { name, iban, bic }, rate })
      say(
        `Made bank file ${made.fileId}. If it isn't written, npm run bank-file -- write ${made.fileId} <file.xml> does it again.`,
      )
      return write(made, first, request)
    }
    case 'write':
      return write(await writeBankFile(engines, named(first, 'The id of the file')), named(second, 'The file'), request)
    case 'sent':
      await noteSent(engines, named(first, 'The id of the file'), reasonIn(request))
      return say(`Bank file ${first} is noted as sent.`)
    case 'booked':
      return booked(engines, named(first, 'The id of the file'), request)
    case 'import':
      return importStatus(engines, named(first, 'The file'), request)
    case 'return':
      return giveBack(engines, named(first, 'The id of the withdrawal'), request)
    default:
      throw new Refused(`There is no ${verb}. Usage: ${bankUsage}`)
  }
}

async function list(engines: BankEngines, { say }: BankRequest): Promise<void> {
  const { payments, files } = await bankState(engines)
  const all = [...payments.values()]
  const queued = all.filter(({ state }) => state === 'queued')
  say(
    `${queued.length} withdrawals of ${dollarsOf(sumOf(queued.map(({ amount }) => amount)))} dollars wait for a file.`,
  )
  for (const { fileId, madeAt, currency, isSent, payments: ids } of files.values()) {
    const of = (state: string) => ids.filter((id) => payments.get(id)?.state === state).length
    const back = of('refused') + of('returned')
    say(
      `${fileId}  ${dayOf(madeAt)}  ${currency}  ${ids.length} payments: ${of('booked')} booked, ${back} back, ${of('in_file')} open${isSent ? '' : '; not sent yet'}`,
    )
  }
}

/** Only its owner can read it: it says where people have their accounts. */
async function write(file: BankFileText, path: string, { say }: BankRequest): Promise<void> {
  await writeFile(`${path}.part`, file.xml, { mode: 0o600 })
  await rename(`${path}.part`, path)
  say(`${path} has ${file.payments} payments of ${dollarsOf(file.total)} together.`)
  if (file.missing.length > 0) {
    say(
      `Without ${file.missing.join(', ')}: these people have deleted their accounts. If the bank hasn't paid them, return them.`,
    )
  }
}

async function booked(engines: BankEngines, fileId: string, request: BankRequest): Promise<void> {
  const { day } = request.options
  if (typeof day !== 'string' || !isDay(day) || day > dayOf(engines.context.now())) {
    throw new Refused('--day has to be the day on which the bank booked it, such as 2026-11-27.')
  }
  const reason = reasonIn(request)
  const state = await bankState(engines)
  const open = fileOf(fileId, state).payments.filter((id) => state.payments.get(id)?.state === 'in_file')
  if (!confirmed(fileId, request, `${open.length} payments of bank file ${fileId} were booked on ${day}.`)) return
  await noteBooked(engines, fileId, day, reason)
  request.say('Noted.')
}

async function importStatus(engines: BankEngines, path: string, request: BankRequest): Promise<void> {
  const { say } = request
  if ((await stat(path)).size > STATUS_BYTES_MAX) throw new BankRefused(`${path} is too large.`)
  const status = await readStatus(engines, await readFile(path))
  const { source, booked: booking, returned, problems, others } = status
  say(`${source}: ${others} entries are about something else.`)
  for (const { withdrawalIds, day } of booking) say(`booked on ${day}: ${withdrawalIds.join(', ')}`)
  for (const { withdrawalId, cause, code } of returned)
    say(`${cause}: ${withdrawalId}${code === null ? '' : ` (${code})`}`)
  for (const problem of problems) say(`Left alone, note it by hand: ${problem}`)
  if (booking.length + returned.length === 0) return say('Nothing new.')
  if (!confirmed(source, request, 'Nothing is noted yet.')) return
  await noteStatus(engines, status)
  say('Noted.')
}

async function giveBack(engines: BankEngines, withdrawalId: string, request: BankRequest): Promise<void> {
  const { code } = request.options
  const source = reasonIn(request)
  const { paid, fileId, state, accountId } = filed(withdrawalId, await bankState(engines))
  if (state !== 'in_file' && state !== 'booked')
    throw new BankRefused(`Withdrawal ${withdrawalId} has come back already.`)
  const what = `${paid} of withdrawal ${withdrawalId} in bank file ${fileId} go back to the balance of account ${accountId}.`
  if (!confirmed(withdrawalId, request, what)) return
  await noteReturned(engines, { withdrawalId, code: typeof code === 'string' ? code.slice(0, 35) : null, source })
  request.say('Noted.')
}

/** The first time it says what would be done, and how to do it. */
function confirmed(expected: string, { options, say }: BankRequest, what: string): boolean {
  say(what)
  if (options.confirm === expected) return true
  say(`To do it, repeat this with --confirm '${expected}'.`)
  return false
}

function named(parameter: string, what: string): string {
  if (parameter === '') throw new Refused(`${what} is missing. Usage: ${bankUsage}`)
  return parameter
}

function reasonIn({ options: { reason } }: BankRequest): string {
  if (typeof reason !== 'string' || reason.trim() === '' || reason.length > 300) {
    throw new Refused('--reason has to say why, in at most 300 characters.')
  }
  return reason.trim()
}
