import { erased } from '@adit/events/kit/personal.ts'
import type { BankFileData } from '@adit/events/payouts/bank.events.ts'
import type { BankPayment } from '@adit/events/payouts/bank.fold.ts'
import { type BankAccount, readBankAccount } from '@adit/events/payouts/bank_account.values.ts'
import { type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { dayOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { ledgerDecider, ledgerStream } from '../../ledger.decider.ts'
import { BANK_ROOT, type BankCommand, BankRefused, bankDecider, bankStream, filed, fileOf } from './bank.decider.ts'
import { writtenAccount } from './bank_account.ts'
import type { BankCurrency } from './bank_rail.ts'
import { type BankNote, readBankStatus } from './bank_status.ts'
import { creditTransferXml } from './credit_transfer.ts'

/** Ours: banks take files of several thousand. */
export const FILE_PAYMENTS_MAX = 1_000

export interface BankEngines {
  bus: CommandBus
  vault: Pick<PersonalVault, 'open'>
  context: CommandContext
  /** The name that receivers read. */
  siteName: string
}

export interface FileWish {
  currency: BankCurrency
  from: BankFileData['from']
  /** Dollars for a euro. Null in dollars. */
  rate: string | null
}

export interface BankFileText {
  fileId: string
  xml: string
  payments: number
  /** In the currency of the file. */
  total: Micros
  /** Withdrawals of the file whose holders are gone, so that nobody knows any more where they are paid. */
  missing: readonly string[]
}

const rateForm = /^\d{1,2}(?:\.\d{1,6})?$/
/** A dollar has never been worth so little or so much since there is the euro. Beyond it is a slip. */
const [rateMin, rateMax] = [500_000n, 2_000_000n]

/** What a payment is in the file: euros are rounded down to cents. */
export function amountInFile(amount: Micros, rate: string | null): string {
  const micros = rate === null ? amount : (amount * 1_000_000n) / microsOf(rate)
  const cents = micros / 10_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

function checkRate({ currency, rate }: FileWish): void {
  if (currency === 'USD') {
    if (rate !== null) throw new BankRefused('A file in dollars needs no rate.')
    return
  }
  const micros = rate !== null && rateForm.test(rate) ? microsOf(rate) : 0n
  if (micros < rateMin || micros > rateMax) {
    throw new BankRefused('A file in euros needs the dollars for a euro, from 0.5 to 2, such as --rate 1.0832.')
  }
}

const tell = ({ bus, context }: BankEngines, command: BankCommand) =>
  bus.execute({ decider: bankDecider, stream: bankStream, root: BANK_ROOT, command, context })

export const bankState = async ({ bus }: Pick<BankEngines, 'bus'>) => (await bus.load(bankDecider, bankStream)).state

/** Where a payment goes. Undefined once its account’s key is gone. */
async function accountOf(
  { bus, vault }: BankEngines,
  { accountId, withdrawalId }: BankPayment,
): Promise<BankAccount | undefined> {
  const { state } = await bus.load(ledgerDecider, ledgerStream(accountId))
  const withdrawal = state.withdrawals.get(withdrawalId)
  if (!withdrawal) throw new Error(`There is no withdrawal ${withdrawalId}`)
  const text = await vault.open(withdrawal.destination)
  if (text === erased) return undefined
  const account = readBankAccount(text)
  if (!account) throw new Error(`Withdrawal ${withdrawalId} has no bank account`)
  return writtenAccount(account)
}

/** Makes a file of what waits, up to a thousand payments. A crash afterwards loses nothing: `writeBankFile` gives the same file again. */
export async function makeBankFile(engines: BankEngines, wish: FileWish): Promise<BankFileText> {
  checkRate(wish)
  const { payments } = await bankState(engines)
  const queued = [...payments.values()].filter(({ state }) => state === 'queued').slice(0, FILE_PAYMENTS_MAX)
  const taken: BankFileData['payments'] = []
  for (const payment of queued) {
    const { withdrawalId, amount } = payment
    if (await accountOf(engines, payment)) taken.push({ withdrawalId, amount: amountInFile(amount, wish.rate) })
    else await tell(engines, { type: 'DropBankPayment', withdrawalId, why: 'nobody_to_pay' })
  }
  const { context } = engines
  const [fileId, madeAt] = [context.ids.base62(), context.now()]
  const file = { fileId, ...wish, madeAt, payOn: dayOf(madeAt), payments: taken }
  await tell(engines, { type: 'MakeBankFile', file })
  return writeBankFile(engines, fileId)
}

/** The file as it was made, except for people who deleted their account since. */
export async function writeBankFile(engines: BankEngines, fileId: string): Promise<BankFileText> {
  const state = await bankState(engines)
  const file = fileOf(fileId, state)
  const missing: string[] = []
  const payments: Parameters<typeof creditTransferXml>[0]['payments'][number][] = []
  for (const withdrawalId of file.payments) {
    const payment = filed(withdrawalId, state)
    const to = await accountOf(engines, payment)
    const text = `${engines.siteName} ${withdrawalId}`
    if (to) payments.push({ withdrawalId, amount: payment.paid ?? '', to, text })
    else missing.push(withdrawalId)
  }
  if (payments.length === 0) throw new BankRefused(`Nobody of bank file ${fileId} has an account any more.`)
  const total = sumOf(payments.map(({ amount }) => microsOf(amount)))
  return { fileId, xml: creditTransferXml({ ...file, payments }), payments: payments.length, total, missing }
}

export async function noteSent(engines: BankEngines, fileId: string, reason: string): Promise<void> {
  await tell(engines, { type: 'NoteBankFileSent', fileId, reason })
}

/** Of all payments of a file that haven’t come back. */
export async function noteBooked(engines: BankEngines, fileId: string, day: string, source: string): Promise<void> {
  const { payments } = fileOf(fileId, await bankState(engines))
  await tell(engines, { type: 'NoteBankPaymentsBooked', withdrawalIds: payments, day, source })
}

export async function noteReturned(
  engines: BankEngines,
  { withdrawalId, code, source }: { withdrawalId: string; code: string | null; source: string },
): Promise<void> {
  await tell(engines, { type: 'NoteBankPaymentReturned', withdrawalId, cause: 'returned', code, source })
}

export interface ReadStatus {
  source: string
  booked: readonly { withdrawalIds: readonly string[]; day: string }[]
  returned: readonly { withdrawalId: string; cause: 'refused' | 'returned'; code: string | null }[]
  /** What is about this site’s payments and can’t be right. It has to be looked at and noted by hand. */
  problems: readonly string[]
  /** Entries about something else. */
  others: number
}

/** What a message of the bank changes. Nothing is noted yet. */
export async function readStatus(engines: Pick<BankEngines, 'bus'>, bytes: Uint8Array): Promise<ReadStatus> {
  const { source, notes } = readBankStatus(bytes)
  const { payments, files } = await bankState(engines)
  const read = { source, booked: [], returned: [], problems: [], others: 0 } as {
    -readonly [Key in keyof ReadStatus]: ReadStatus[Key] extends readonly (infer Item)[] ? Item[] : ReadStatus[Key]
  }
  for (const note of notes) {
    const about = aboutOf(note, { payments, files })
    if (about.length === 0) {
      read.others++
      continue
    }
    const wrong = wrongAmount(note, about, files)
    if (wrong !== undefined) read.problems.push(wrong)
    else sort(note, about, read)
  }
  return read
}

type Sorted = Pick<ReadStatus, never> & {
  booked: { withdrawalIds: readonly string[]; day: string }[]
  returned: { withdrawalId: string; cause: 'refused' | 'returned'; code: string | null }[]
  problems: string[]
}

function sort({ kind, code, day }: BankNote, about: readonly BankPayment[], into: Sorted): void {
  const ids = (...states: readonly BankPayment['state'][]) =>
    about.filter(({ state }) => states.includes(state)).map(({ withdrawalId }) => withdrawalId)
  if (kind === 'booked') {
    const withdrawalIds = ids('in_file')
    if (withdrawalIds.length > 0) into.booked.push({ withdrawalIds, day })
    return
  }
  for (const withdrawalId of ids('in_file', 'booked')) into.returned.push({ withdrawalId, cause: kind, code })
}

type Known = Pick<Awaited<ReturnType<typeof bankState>>, 'payments' | 'files'>

/** Payments in a file that a note is about. */
function aboutOf({ about }: BankNote, { payments, files }: Known): BankPayment[] {
  const ids = 'fileId' in about ? (files.get(about.fileId)?.payments ?? []) : [about.withdrawalId]
  return ids.flatMap((id) => {
    const payment = payments.get(id)
    return payment && payment.fileId !== null ? [payment] : []
  })
}

/** Banks keep a part of what they send back at times. That is for people to judge. */
function wrongAmount(
  { kind, amount }: BankNote,
  about: readonly BankPayment[],
  files: Known['files'],
): string | undefined {
  const ids = about.map(({ withdrawalId }) => withdrawalId).join(', ')
  // Whoever is paid knows the id, and could name it in a payment of their own.
  if (amount === null) return kind === 'returned' ? `${ids}: returned without saying how much` : undefined
  const expected = sumOf(about.map(({ paid }) => microsOf(paid ?? '0')))
  const currency = files.get(about[0]?.fileId ?? '')?.currency
  const found = /^\d{1,12}(?:\.\d{1,6})?$/.test(amount.value) ? microsOf(amount.value) : undefined
  if (found === expected && amount.currency === currency) return undefined
  return `${ids}: ${kind} with ${amount.value} ${amount.currency}, but the file says ${amountInFile(expected, null)} ${currency}`
}

/** Notes what a message says. The same message again changes nothing. */
export async function noteStatus(engines: BankEngines, { source, booked, returned }: ReadStatus): Promise<void> {
  for (const { withdrawalIds, day } of booked) {
    await tell(engines, { type: 'NoteBankPaymentsBooked', withdrawalIds, day, source })
  }
  for (const one of returned) await tell(engines, { type: 'NoteBankPaymentReturned', ...one, source })
}
