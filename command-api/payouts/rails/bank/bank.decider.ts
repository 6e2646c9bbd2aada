import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { BankEvent, BankFileData } from '@adit/events/payouts/bank.events.ts'
import { type BankFile, type BankPayment, bankFold } from '@adit/events/payouts/bank.fold.ts'
import { dollarsOf, type Micros } from '@adit/events/payouts/money.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'

const bankAfter = keeping(bankFold, ['payments', 'files'])
export type BankState = ReturnType<typeof bankAfter>

type Returned = Extract<BankEvent, { type: 'BankPaymentReturned' }>['data']

export type BankCommand =
  /** The same withdrawal again does nothing. */
  | { type: 'QueueBankPayment'; withdrawalId: string; accountId: string; amount: Micros }
  /** Does nothing to what isn't in the queue. */
  | { type: 'DropBankPayment'; withdrawalId: string; why: 'cancelled' | 'nobody_to_pay' }
  /** Takes those of the payments that are still in the queue. */
  | { type: 'MakeBankFile'; file: BankFileData }
  | { type: 'NoteBankFileSent'; fileId: string; reason: string }
  /** Does nothing to those that are booked or have come back. */
  | { type: 'NoteBankPaymentsBooked'; withdrawalIds: readonly string[]; day: string; source: string }
  /** The same again does nothing. */
  | ({ type: 'NoteBankPaymentReturned' } & Returned)

type Of<Type extends BankCommand['type']> = Extract<BankCommand, { type: Type }>

export const BANK_ROOT = 'site'
export const bankStream = streamName('payouts', 'bank', BANK_ROOT)

/** What can’t be done, in words for whoever is at the machine. */
export class BankRefused extends Error {}

export const bankDecider: Decider<BankState, BankCommand, BankEvent> = {
  initialState: { payments: new Map(), files: new Map() },
  decide(command, state) {
    switch (command.type) {
      case 'QueueBankPayment': {
        const { withdrawalId, accountId, amount } = command
        if (state.payments.has(withdrawalId)) return []
        return [{ type: 'BankPaymentQueued', data: { withdrawalId, accountId, amount: dollarsOf(amount) } }]
      }
      case 'DropBankPayment': {
        const { withdrawalId, why } = command
        const isQueued = state.payments.get(withdrawalId)?.state === 'queued'
        return isQueued ? [{ type: 'BankPaymentDropped', data: { withdrawalId, why } }] : []
      }
      case 'MakeBankFile':
        return makeFile(command, state)
      case 'NoteBankFileSent': {
        const { fileId, reason } = command
        return fileOf(fileId, state).isSent ? [] : [{ type: 'BankFileSent', data: { fileId, reason } }]
      }
      case 'NoteBankPaymentsBooked':
        return noteBooked(command, state)
      case 'NoteBankPaymentReturned':
        return noteReturned(command, state)
      default:
        return command satisfies never
    }
  },
  evolve: bankAfter,
}

/** Somebody else may have made a file meanwhile: what is in that one isn't in this. */
function makeFile({ file }: Of<'MakeBankFile'>, { payments, files }: BankState): BankEvent[] {
  if (files.has(file.fileId)) return []
  const left = file.payments.filter(({ withdrawalId }) => payments.get(withdrawalId)?.state === 'queued')
  if (left.length === 0) throw new BankRefused('No withdrawal waits for a file.')
  return [{ type: 'BankFileMade', data: { ...file, payments: left } }]
}

function noteBooked({ withdrawalIds, day, source }: Of<'NoteBankPaymentsBooked'>, state: BankState): BankEvent[] {
  const booked = withdrawalIds.filter((id) => filed(id, state).state === 'in_file')
  return booked.length === 0 ? [] : [{ type: 'BankPaymentsBooked', data: { withdrawalIds: booked, day, source } }]
}

function noteReturned({ type: _, ...data }: Of<'NoteBankPaymentReturned'>, state: BankState): BankEvent[] {
  const { state: now } = filed(data.withdrawalId, state)
  return now === 'in_file' || now === 'booked' ? [{ type: 'BankPaymentReturned', data }] : []
}

export function fileOf(fileId: string, { files }: BankState): BankFile {
  const file = files.get(fileId)
  if (!file) throw new BankRefused(`There is no bank file ${fileId}.`)
  return file
}

/** A payment that is or was in a file. */
export function filed(withdrawalId: string, { payments }: BankState): BankPayment {
  const payment = payments.get(withdrawalId)
  if (!payment) throw new BankRefused(`No withdrawal ${withdrawalId} is paid by the bank.`)
  if (payment.fileId === null) throw new BankRefused(`Withdrawal ${withdrawalId} isn't in a file.`)
  return payment
}
