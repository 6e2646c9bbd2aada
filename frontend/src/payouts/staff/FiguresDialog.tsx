import { STAFF_REASON } from '@adit/events/identity/staff_act.values.ts'
import { isAmount } from '@adit/events/payouts/money.values.ts'
import { isDay } from '@adit/events/payouts/revenue_day.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './FiguresDialog.module.css'

const empty = { day: '', amount: '', impressions: '', name: '', digest: '', reason: '' }
type Typed = typeof empty
/** Only read here, to take its digest. */
const documentBytes = 64 * 1024 * 1024

const isReady = ({ day, amount, impressions, name, digest, reason }: Typed) =>
  isDay(day) &&
  isAmount(amount.trim()) &&
  /^\d{1,13}$/.test(impressions.trim()) &&
  name.trim() !== '' &&
  /^[0-9a-f]{64}$/.test(digest.trim()) &&
  reason.trim().length >= STAFF_REASON.min

async function digestOf(file: File): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks another admin to enter what a day earned. */
export function FiguresDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const [typed, setTyped] = useState(empty)
  const { run, busy, problems, clear } = useAction({
    act: () =>
      call('POST /_internal/payout/figures', {
        body: {
          ...{ day: typed.day, amount: typed.amount.trim(), impressions: Number(typed.impressions) },
          ...{ document: { name: typed.name.trim(), digest: typed.digest.trim() }, reason: typed.reason },
        },
      }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({
      id: 'staff.figures.done',
      defaultMessage: 'Asked. Another admin finds it under “Approvals”.',
    }),
    onDone: onClose,
  })
  const set = (field: keyof Typed) => (value: string) => {
    clear(field === 'name' || field === 'digest' ? `document.${field}` : field)
    setTyped((before) => ({ ...before, [field]: value }))
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    const digest = await digestOf(file)
    setTyped((before) => ({ ...before, name: file.name, digest }))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'staff.figures.title', defaultMessage: 'Enter figures' })}
      description={
        <FormattedMessage
          id="staff.figures.text"
          defaultMessage="For a day that the ad network says nothing of, or something wrong. They are entered once another admin confirms them within 24 hours, and then shared. Figures that the ad network changes later take their place."
        />
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" onClick={() => void run()} busy={busy} disabled={!isReady(typed)}>
            <FormattedMessage id="staff.figures.ask" defaultMessage="Ask for it" />
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={intl.formatMessage({ id: 'staff.figures.day', defaultMessage: 'Day (UTC)' })}
          type="date"
          value={typed.day}
          onChange={set('day')}
          error={problemAt(problems, 'day')}
        />
        <TextField
          label={intl.formatMessage({ id: 'staff.figures.amount', defaultMessage: 'Amount in dollars' })}
          inputMode="decimal"
          value={typed.amount}
          onChange={set('amount')}
          error={problemAt(problems, 'amount')}
        />
        <TextField
          label={intl.formatMessage({ id: 'staff.figures.impressions', defaultMessage: 'Impressions' })}
          inputMode="numeric"
          value={typed.impressions}
          onChange={set('impressions')}
          error={problemAt(problems, 'impressions')}
        />
        <FileDrop
          label={
            <FormattedMessage
              id="staff.figures.choose"
              defaultMessage="Choose the document that the figures are from. It isn’t uploaded; only its name and digest are kept."
            />
          }
          accept={[]}
          maxBytes={documentBytes}
          onFiles={(files) => void choose(files)}
        />
        <TextField
          label={intl.formatMessage({ id: 'staff.figures.document', defaultMessage: 'Name of the document' })}
          value={typed.name}
          onChange={set('name')}
          error={problemAt(problems, 'document.name')}
        />
        <TextField
          label={intl.formatMessage({ id: 'staff.figures.digest', defaultMessage: 'SHA-256 of the document' })}
          mono
          value={typed.digest}
          onChange={set('digest')}
          error={problemAt(problems, 'document.digest')}
        />
        <TextArea
          label={intl.formatMessage({ id: 'staff.figures.reason', defaultMessage: 'Reason' })}
          rows={3}
          limit={STAFF_REASON.max}
          value={typed.reason}
          onChange={set('reason')}
          error={problemAt(problems, 'reason')}
        />
        <ProblemNotes
          texts={otherProblems(problems, [
            ...['day', 'amount', 'impressions', 'document.name', 'document.digest', 'reason'],
          ])}
        />
      </div>
    </Dialog>
  )
}
