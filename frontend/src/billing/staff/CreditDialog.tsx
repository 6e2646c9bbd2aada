import {
  CREDIT_DAYS_MAX,
  CREDIT_MESSAGE_MAX,
  type CreditReason,
  creditReasons,
} from '@adit/events/billing/credit.values.ts'
import { useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Bill.module.css'

const dayMs = 24 * 3_600_000

const reasonTexts = defineMessages({
  outage: { id: 'staff.bill.credit.outage', defaultMessage: 'The site was away' },
  mistake: { id: 'staff.bill.credit.mistake', defaultMessage: 'A mistake of ours' },
  goodwill: { id: 'staff.bill.credit.goodwill', defaultMessage: 'Goodwill' },
  other: { id: 'staff.bill.credit.other', defaultMessage: 'Something else' },
})

type Props = { userId: string; periodEnd: string; onClose: () => void; onDone: () => void }

/** Adds free days to the running subscription of somebody. Says when the next payment is due then, before anything happens. */
export function CreditDialog({ userId, periodEnd, onClose, onDone }: Props) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<CreditReason>('outage')
  const [message, setMessage] = useState('')
  const [isTold, setTold] = useState(true)
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isDays = days >= 1 && days <= CREDIT_DAYS_MAX
  const { run, busy, problems, clear } = useAction({
    act: () =>
      call('POST /_internal/billing/credit', {
        body: { user_id: userId, days, reason, message, send_email: isTold },
      }),
    failure: 'beside',
    done: intl.formatMessage({ id: 'staff.bill.credit.done', defaultMessage: 'The days were added' }),
    onDone,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'staff.bill.credit.title', defaultMessage: 'Add free days' })}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            color="brand"
            busy={busy}
            disabled={!isDays || [...message].length > CREDIT_MESSAGE_MAX}
            onClick={() => void run()}
          >
            <FormattedMessage id="staff.bill.credit.add" defaultMessage="Add days" />
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={intl.formatMessage({ id: 'staff.bill.credit.days', defaultMessage: 'Days' })}
          description={intl.formatMessage(
            { id: 'staff.bill.credit.most', defaultMessage: '1 to {most}.' },
            { most: CREDIT_DAYS_MAX },
          )}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            clear('days')
          }}
          error={problemAt(problems, 'days')}
        />
        <Select
          label={intl.formatMessage({ id: 'staff.bill.refund.reason', defaultMessage: 'Reason' })}
          value={reason}
          onChange={setReason}
          options={creditReasons.map((value) => ({ value, text: intl.formatMessage(reasonTexts[value]) }))}
        />
        <TextArea
          label={intl.formatMessage({ id: 'staff.bill.credit.message', defaultMessage: 'Message to the subscriber' })}
          optional
          rows={3}
          limit={CREDIT_MESSAGE_MAX}
          value={message}
          onChange={(text) => {
            setMessage(text)
            clear('message')
          }}
          error={problemAt(problems, 'message')}
        />
        <Checkbox
          label={<FormattedMessage id="staff.bill.credit.tell" defaultMessage="Tell them by mail" />}
          checked={isTold}
          onChange={setTold}
        />
        {isDays && (
          <p aria-live="polite">
            <FormattedMessage
              id="staff.bill.credit.outcome"
              defaultMessage="What is paid lasts until {time}."
              values={{
                time: <TimeText at={new Date(Date.parse(periodEnd) + days * dayMs).toISOString()} show="exact" />,
              }}
            />
          </p>
        )}
        <ProblemNotes texts={otherProblems(problems, ['days', 'message'])} />
      </div>
    </Dialog>
  )
}
