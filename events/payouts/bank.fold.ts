import type { StandingFold } from '../kit/fold.ts'
import type { BankFileData, RecordedBankEvent } from './bank.events.ts'
import { type Micros, microsOf } from './money.values.ts'

export interface BankPayment {
  withdrawalId: string
  accountId: string
  /** In dollars. */
  amount: Micros
  state: 'queued' | 'dropped' | 'in_file' | 'booked' | 'refused' | 'returned'
  fileId: string | null
  /** What the file says, in its currency. */
  paid: string | null
  /** UTC. */
  bookedOn: string | null
  /** Why it was dropped or came back. */
  code: string | null
}

export interface BankFile extends Omit<BankFileData, 'payments'> {
  payments: readonly string[]
  isSent: boolean
}

/** All that a site pays by bank files. */
export interface BankQueue {
  payments: ReadonlyMap<string, BankPayment>
  files: ReadonlyMap<string, BankFile>
}

const change = (id: string, to: Partial<BankPayment>) => ({ id, change: to })

export const bankFold: StandingFold<BankQueue, RecordedBankEvent> = {
  initial: { payments: new Map(), files: new Map() },
  begin: {},
  on: {
    BankPaymentQueued: ({ data: { withdrawalId, accountId, amount } }) => ({
      payments: [
        {
          id: withdrawalId,
          put: {
            ...{ withdrawalId, accountId, amount: microsOf(amount), state: 'queued' },
            ...{ fileId: null, paid: null, bookedOn: null, code: null },
          },
        },
      ],
    }),
    BankPaymentDropped: ({ data: { withdrawalId, why } }) => ({
      payments: [change(withdrawalId, { state: 'dropped', code: why })],
    }),
    BankFileMade: ({ data: { payments, ...file } }) => ({
      files: [
        {
          id: file.fileId,
          put: { ...file, payments: payments.map(({ withdrawalId }) => withdrawalId), isSent: false },
        },
      ],
      payments: payments.map(({ withdrawalId, amount }) =>
        change(withdrawalId, { state: 'in_file', fileId: file.fileId, paid: amount }),
      ),
    }),
    BankFileSent: ({ data: { fileId } }) => ({ files: [{ id: fileId, change: { isSent: true } }] }),
    BankPaymentsBooked: ({ data: { withdrawalIds, day } }) => ({
      payments: withdrawalIds.map((id) => change(id, { state: 'booked', bookedOn: day })),
    }),
    BankPaymentReturned: ({ data: { withdrawalId, cause, code } }) => ({
      payments: [change(withdrawalId, { state: cause, code })],
    }),
  },
}
