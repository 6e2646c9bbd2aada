import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Fills } from '../../app/kit/slot.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAction } from '../../ui/useAction.ts'
import { type PublicUser, suspensionFields } from '../slots.ts'
import styles from './SuspensionControl.module.css'

const lengths = ['1', '7', '30', 'for_good'] as const
type Length = (typeof lengths)[number]

const dayMs = 86_400_000
const reasonMax = 1_000

type Props = {
  user: PublicUser
  ends: boolean
  /** Whether projects are withheld with the suspension that ends. */
  withheld: boolean
  onClose: () => void
}

/** Suspends somebody, or ends that, with a reason. */
export function SuspensionDialog({ user, ends, withheld, onClose }: Props) {
  const { id, username } = user
  const intl = useIntl()
  const [reason, setReason] = useState('')
  const [length, setLength] = useState<Length>('7')
  const [withholds, setWithholds] = useState(false)
  const [restores, setRestores] = useState(true)
  const params = { id }
  const { run, busy, problems, clear } = useAction({
    act: () => {
      if (ends)
        return call('DELETE /_internal/user/:id/suspension', { params, body: { reason, restore_projects: restores } })
      const until = length === 'for_good' ? null : new Date(Date.now() + Number(length) * dayMs).toISOString()
      return call('PUT /_internal/user/:id/suspension', {
        params,
        body: { reason, until, projects: withholds ? 'withhold' : 'stay' },
      })
    },
    failure: 'beside',
    refreshes: {},
    done: ends
      ? intl.formatMessage({ id: 'suspension.ended', defaultMessage: 'The suspension has ended' })
      : intl.formatMessage({ id: 'suspension.suspended', defaultMessage: 'The account is suspended' }),
    onDone: onClose,
  })
  const confirm = ends
    ? intl.formatMessage({ id: 'suspension.end', defaultMessage: 'End suspension' })
    : intl.formatMessage({ id: 'suspension.suspend', defaultMessage: 'Suspend' })
  const written = reason.trim().length
  return (
    <ConfirmDialog
      open
      title={
        ends
          ? intl.formatMessage(
              { id: 'suspension.end.title', defaultMessage: 'End the suspension of {username}?' },
              { username },
            )
          : intl.formatMessage({ id: 'suspension.title', defaultMessage: 'Suspend {username}?' }, { username })
      }
      description={
        ends ? (
          <FormattedMessage
            id="suspension.end.text"
            defaultMessage="They can sign in again, and tokens that have not expired work again. They are told by mail."
          />
        ) : (
          <FormattedMessage
            id="suspension.text"
            defaultMessage="All sessions end at once, and no access token works. They are told by mail, with your reason, and can appeal."
          />
        )
      }
      confirmLabel={confirm}
      ready={written > 0 && written <= reasonMax}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <TextArea
          label={intl.formatMessage({ id: 'suspension.reason', defaultMessage: 'Reason' })}
          description={intl.formatMessage({
            id: 'suspension.reason.hint',
            defaultMessage:
              'It stays in the history of the account, even after the account is erased. Don’t include personal data.',
          })}
          rows={3}
          limit={reasonMax}
          value={reason}
          onChange={(typed) => {
            setReason(typed)
            clear('reason')
          }}
          error={problemAt(problems, 'reason')}
        />
        {!ends && (
          <Select
            label={intl.formatMessage({ id: 'suspension.length', defaultMessage: 'How long' })}
            value={length}
            onChange={setLength}
            options={lengths.map((value) => ({
              value,
              text:
                value === 'for_good'
                  ? intl.formatMessage({ id: 'suspension.length.forGood', defaultMessage: 'For good' })
                  : intl.formatMessage(
                      { id: 'suspension.length.days', defaultMessage: '{days, plural, one {# day} other {# days}}' },
                      { days: Number(value) },
                    ),
            }))}
          />
        )}
        {!ends && <Fills slot={suspensionFields} props={{ user, withholds, onChange: setWithholds }} />}
        {ends && withheld && (
          <Checkbox
            label={<FormattedMessage id="suspension.restore" defaultMessage="Return withheld projects" />}
            description={
              <FormattedMessage
                id="suspension.restore.hint"
                defaultMessage="They get back the status that they had, unless staff have decided on them since."
              />
            }
            checked={restores}
            onChange={setRestores}
          />
        )}
        <ProblemNotes texts={otherProblems(problems, ['reason'])} />
      </div>
    </ConfirmDialog>
  )
}
