import { FileText } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Bill.module.css'
import { type LookWhy, saveInvoice } from './looks.ts'

/** Downloads an invoice or a credit note, for the reason for which the bill was looked at. */
export function InvoiceLook({ id, why }: { id: string; why: LookWhy }) {
  const { run, busy, problems } = useAction({
    act: () => saveInvoice(id, why),
    failure: 'beside',
  })
  return (
    <div>
      <Button look="outlined" busy={busy} onClick={() => void run()}>
        <FileText size={16} aria-hidden="true" />
        <FormattedMessage id="staff.bill.document" defaultMessage="Download the document" />
      </Button>
      <p className={styles.second}>
        <FormattedMessage
          id="staff.bill.document.hint"
          defaultMessage="Each download is recorded as a look, with the reason you gave. They can read it."
        />
      </p>
      <ProblemNotes texts={Object.values(problems)} />
    </div>
  )
}
