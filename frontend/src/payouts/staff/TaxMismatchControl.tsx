import { TAX_NAME_MAX } from '@adit/events/payouts/tax_form.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'

/** For admins alone: the tax authority said that a number belongs to another name. */
export function TaxMismatchControl({ user: { id, username } }: { user: PublicUser }) {
  const intl = useIntl()
  const { admin } = useAuth()
  const [isAsking, setAsking] = useState(false)
  if (!admin) return null
  const title = intl.formatMessage({ id: 'staff.taxMismatch', defaultMessage: 'Tax number doesn’t match' })
  return (
    <>
      <Button look="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && <Question {...{ id, username, title }} onClose={() => setAsking(false)} />}
    </>
  )
}

type Props = Pick<PublicUser, 'id' | 'username'> & { title: string; onClose: () => void }

function Question({ id, username, title, onClose }: Props) {
  const intl = useIntl()
  const [note, setNote] = useState('')
  const { run, busy, problems, clear } = useAction({
    act: () => call('POST /_internal/user/:id/tax_form/mismatch', { params: { id }, body: { note: note.trim() } }),
    failure: 'beside',
    done: intl.formatMessage({ id: 'staff.taxMismatch.done', defaultMessage: 'Withdrawals are locked' }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        <FormattedMessage
          id="staff.taxMismatch.text"
          defaultMessage="{name} can withdraw nothing until they sign a corrected form. Do this only after a notice of the tax authority; nothing but a new form takes it back."
          values={{ name: <bdi>{username}</bdi> }}
        />
      }
      confirmLabel={intl.formatMessage({ id: 'staff.taxMismatch.confirm', defaultMessage: 'Lock withdrawals' })}
      ready={note.trim() !== ''}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <TextField
        label={intl.formatMessage({ id: 'staff.taxMismatch.note', defaultMessage: 'Notice' })}
        description={intl.formatMessage({
          id: 'staff.taxMismatch.note.hint',
          defaultMessage: 'Which notice says so, such as “CP2100A of 3 Oct 2026”. No name, address or number.',
        })}
        limit={TAX_NAME_MAX}
        value={note}
        onChange={(next) => {
          setNote(next)
          clear('note')
        }}
        error={problemAt(problems, 'note')}
      />
      <ProblemNotes texts={otherProblems(problems, ['note'])} />
    </ConfirmDialog>
  )
}
