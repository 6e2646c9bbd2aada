import { LOOK_NOTE_MAX, type LookReason, lookReasons } from '@adit/events/identity/look.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call, type ResponseOf } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAction } from '../../ui/useAction.ts'
import { lookReasonTexts } from '../look.texts.ts'
import type { PublicUser } from '../slots.ts'
import styles from './SuspensionControl.module.css'

export type LookedAt = ResponseOf<'POST /_internal/user/:id/look'>

type Props = { user: PublicUser; admin: boolean; onShown: (details: LookedAt) => void; onClose: () => void }

/** Asks why, before private details are shown. */
export function LookDialog({ user: { id, username }, admin, onShown, onClose }: Props) {
  const intl = useIntl()
  const [reason, setReason] = useState<LookReason>('support')
  const [note, setNote] = useState('')
  const [investigation, setInvestigation] = useState(false)
  const { run, busy, problems, clear } = useAction({
    act: () =>
      call('POST /_internal/user/:id/look', {
        params: { id },
        body: { reason, note: note.trim() || null, investigation },
      }),
    failure: 'beside',
    onDone: (details) => {
      onShown(details)
      onClose()
    },
  })
  const isReady = note.trim().length <= LOOK_NOTE_MAX && (reason !== 'other' || note.trim() !== '')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'look.title', defaultMessage: 'View the details of {username}?' }, { username })}
      description={
        <FormattedMessage
          id="look.text"
          defaultMessage="The look is recorded. They see in their settings that a member of staff looked, when and why, but not who it was."
        />
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" busy={busy} disabled={!isReady} onClick={() => void run()}>
            <FormattedMessage id="look.view" defaultMessage="View details" />
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Select
          label={intl.formatMessage({ id: 'look.reason', defaultMessage: 'Reason' })}
          value={reason}
          onChange={setReason}
          options={lookReasons.map((value) => ({ value, text: intl.formatMessage(lookReasonTexts[value]) }))}
        />
        <TextArea
          label={intl.formatMessage({ id: 'look.note', defaultMessage: 'More about it' })}
          description={intl.formatMessage({ id: 'look.note.hint', defaultMessage: 'They read this, too.' })}
          optional={reason !== 'other'}
          rows={3}
          limit={LOOK_NOTE_MAX}
          value={note}
          onChange={(typed) => {
            setNote(typed)
            clear('note')
          }}
          error={problemAt(problems, 'note')}
        />
        {admin && (
          <Checkbox
            label={<FormattedMessage id="look.investigation" defaultMessage="Part of an investigation" />}
            description={
              <FormattedMessage id="look.investigation.hint" defaultMessage="They see the look only after 30 days." />
            }
            checked={investigation}
            onChange={setInvestigation}
          />
        )}
        <ProblemNotes texts={otherProblems(problems, ['note'])} />
      </div>
    </Dialog>
  )
}
