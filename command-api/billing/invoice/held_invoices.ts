import { invoiceNumber } from '@adit/events/billing/invoice.values.ts'
import type { HeldPersonal } from '../../identity/data_export/held_personal.port.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { billHistory } from '../staff/bill_history.ts'
import { buyerIn, ownerOfInvoice } from './issue_invoice.ts'

/** What the invoices and credit notes of somebody say, with what they say about the buyer. */
export const heldInvoices = (given: Pick<CommandDeps, 'bus' | 'store' | 'port'>): HeldPersonal => ({
  name: 'invoices',
  async read(accountId) {
    const { vault } = identityDeps(given).identity
    const history = await billHistory(given.store, accountId)
    const found = []
    for (const { event } of history) {
      if (event.type !== 'InvoiceIssued') continue
      const id = event.stream.slice(event.stream.indexOf('-') + 1)
      const one = await ownerOfInvoice(given, id)
      if (!one) continue
      const { kind, series, corrects, seller, lines, currency, net, tax, total, taxRate, paidAt } = one.draft
      const { number, issuedAt, keepUntil, sha256 } = one.issued
      found.push({
        ...{ id, kind, number: invoiceNumber(series, number), issued: iso(issuedAt), corrects, seller },
        ...{
          buyer: (await buyerIn({ vault }, one.draft)) ?? null,
          lines,
          currency,
          net,
          tax,
          total,
          tax_rate: taxRate,
        },
        ...{ paid: iso(paidAt), kept_until: iso(keepUntil), sha256 },
      })
    }
    return found
  },
})

const iso = (at: number) => new Date(at).toISOString()
