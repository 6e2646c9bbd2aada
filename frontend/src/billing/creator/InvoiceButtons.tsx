import { FileText } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ResponseOf } from '../../api/client.ts'
import { savePrivately } from '../../api/privateFile.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './BillingPage.module.css'

type Charge = ResponseOf<'GET /_internal/billing/payments'>[number]
type Invoice = NonNullable<Charge['invoice']>

/** Downloads the invoice of a charge, its credit notes, and the invoices that cancel these. */
export function InvoiceButtons({ charge: { invoice, credit_notes: notes, corrections } }: { charge: Charge }) {
  if (!invoice && notes.length === 0) return null
  return (
    <div className={styles.actions}>
      {invoice && <InvoiceButton invoice={invoice} kind="invoice" />}
      {notes.map((note) => (
        <InvoiceButton key={note.id} invoice={note} kind="credit_note" />
      ))}
      {corrections.map((one) => (
        <InvoiceButton key={one.id} invoice={one} kind="invoice" />
      ))}
    </div>
  )
}

function InvoiceButton({ invoice: { id, number }, kind }: { invoice: Invoice; kind: 'invoice' | 'credit_note' }) {
  const intl = useIntl()
  const { run, busy } = useAction({
    act: () =>
      savePrivately({
        url: `${location.origin}/_internal/billing/invoice/${encodeURIComponent(id)}`,
        filename: `${number}.pdf`,
      }),
    failed: intl.formatMessage({ id: 'billing.invoice.failed', defaultMessage: 'The document was not downloaded' }),
  })
  const isInvoice = kind === 'invoice'
  const label = isInvoice
    ? intl.formatMessage({ id: 'billing.invoice.number', defaultMessage: 'Invoice {number}' }, { number })
    : intl.formatMessage({ id: 'billing.creditNote.number', defaultMessage: 'Credit note {number}' }, { number })
  return (
    <Button size="small" look="outlined" busy={busy} aria-label={label} title={number} onClick={() => void run()}>
      <FileText aria-hidden="true" />
      {isInvoice ? (
        <FormattedMessage id="billing.invoice" defaultMessage="Invoice" />
      ) : (
        <FormattedMessage id="billing.creditNote" defaultMessage="Credit note" />
      )}
    </Button>
  )
}
