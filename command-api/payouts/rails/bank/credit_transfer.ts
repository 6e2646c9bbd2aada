import type { BankFileData } from '@adit/events/payouts/bank.events.ts'
import type { BankAccount } from '@adit/events/payouts/bank_account.values.ts'
import { dollarsOf, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { XMLBuilder } from 'fast-xml-parser'

export interface CreditTransfer extends Omit<BankFileData, 'payments' | 'rate'> {
  /** `text` is what the receiver reads on the statement. */
  payments: readonly { withdrawalId: string; amount: string; to: BankAccount; text: string }[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** In two decimals: dollars and euros have cents. */
const totalOf = (payments: CreditTransfer['payments']) => dollarsOf(sumOf(payments.map((one) => microsOf(one.amount))))

/**
 * A file of credit transfers (ISO 20022, pain.001.001.09). In euros, it is one for SEPA. The order of its elements is that of the schema. The file’s
 * id names the message and its only instruction; each payment is named by its withdrawal, which banks hand on from end to end.
 */
export function creditTransferXml({ fileId, currency, from, madeAt, payOn, payments }: CreditTransfer): string {
  const isSepa = currency === 'EUR'
  const sums = { NbOfTxs: payments.length, CtrlSum: totalOf(payments) }
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          ...{ MsgId: fileId, CreDtTm: new Date(madeAt).toISOString().slice(0, 19), ...sums },
          InitgPty: { Nm: from.name },
        },
        PmtInf: {
          ...{ PmtInfId: fileId, PmtMtd: 'TRF', ...sums },
          ...(isSepa && { PmtTpInf: { SvcLvl: { Cd: 'SEPA' } } }),
          ReqdExctnDt: { Dt: payOn },
          Dbtr: { Nm: from.name },
          DbtrAcct: { Id: { IBAN: from.iban } },
          DbtrAgt: { FinInstnId: from.bic === null ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: from.bic } },
          // Each side pays its own bank.
          ChrgBr: isSepa ? 'SLEV' : 'SHAR',
          CdtTrfTxInf: payments.map(({ withdrawalId, amount, to, text }) => ({
            PmtId: { EndToEndId: withdrawalId },
            Amt: { InstdAmt: { '@Ccy': currency, '#text': amount } },
            ...(to.bic !== null && { CdtrAgt: { FinInstnId: { BICFI: to.bic } } }),
            Cdtr: { Nm: to.name },
            CdtrAcct: { Id: { IBAN: to.iban } },
            RmtInf: { Ustrd: text },
          })),
        },
      },
    },
  }
  return builder.build(document)
}
