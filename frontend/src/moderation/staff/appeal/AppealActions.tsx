import { APPEAL_MESSAGE_MAX } from '@adit/events/moderation/appeal.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useVerbs } from '../../../app/staff/useVerbs.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ProblemNotes } from '../../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../../ui/form/problems.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { moderationVerbs } from '../moderationVerbs.ts'
import styles from '../report/ReportPage.module.css'
import type { ShownAppeal } from '../staffAnswers.ts'

type Decision = 'keep' | 'end'

/** What staff do with an open appeal: answer it, and decide. */
export function AppealActions({ appeal }: { appeal: ShownAppeal }) {
  const intl = useIntl()
  const { answerAppeal } = useVerbs(moderationVerbs)
  const [message, setMessage] = useState('')
  const [deciding, setDeciding] = useState<Decision>()
  const { run, busy, problems, clear } = useAction({
    act: () => answerAppeal(appeal.account.id ?? '', message.trim()),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({ id: 'moderation.appeal.answered', defaultMessage: 'Answered. A mail tells them.' }),
    onDone: () => setMessage(''),
  })
  const isReady = message.trim() !== '' && message.trim().length <= APPEAL_MESSAGE_MAX
  return (
    <section className={styles.page}>
      <form
        className={styles.page}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void run()
        }}
      >
        <TextArea
          label={<FormattedMessage id="moderation.appeal.message" defaultMessage="Answer" />}
          rows={5}
          limit={APPEAL_MESSAGE_MAX}
          value={message}
          onChange={(typed) => {
            setMessage(typed)
            clear()
          }}
          error={problemAt(problems, 'message')}
        />
        <ProblemNotes texts={otherProblems(problems, ['message'])} />
        <div className={styles.actions}>
          <Button type="submit" color="brand" busy={busy} disabled={!isReady}>
            <FormattedMessage id="moderation.appeal.send" defaultMessage="Send answer" />
          </Button>
          <Button color="green" look="outlined" onClick={() => setDeciding('end')}>
            <FormattedMessage id="suspension.end" defaultMessage="End suspension" />
          </Button>
          <Button color="red" look="outlined" onClick={() => setDeciding('keep')}>
            <FormattedMessage id="moderation.appeal.keep" defaultMessage="Keep suspension" />
          </Button>
        </div>
      </form>
      {deciding && <DecisionDialog appeal={appeal} decision={deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  )
}

type DecisionProps = { appeal: ShownAppeal; decision: Decision; onClose: () => void }

function DecisionDialog({ appeal: { account, suspension }, decision, onClose }: DecisionProps) {
  const intl = useIntl()
  const { decideAppeal } = useVerbs(moderationVerbs)
  const [message, setMessage] = useState('')
  const [restores, setRestores] = useState(true)
  const ends = decision === 'end'
  const { run, busy, problems, clear } = useAction({
    act: () => decideAppeal(account.id ?? '', { decision, message: message.trim(), restore_projects: restores }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({ id: 'moderation.appeal.decided', defaultMessage: 'The appeal is decided' }),
    onDone: onClose,
  })
  const written = message.trim().length
  return (
    <ConfirmDialog
      open
      title={
        ends
          ? intl.formatMessage({ id: 'moderation.appeal.end.title', defaultMessage: 'End the suspension?' })
          : intl.formatMessage({ id: 'moderation.appeal.keep.title', defaultMessage: 'Keep the suspension?' })
      }
      description={
        ends ? (
          <FormattedMessage
            id="suspension.end.text"
            defaultMessage="They can sign in again, and tokens that have not expired work again. They are told by mail."
          />
        ) : (
          <FormattedMessage
            id="moderation.appeal.keep.text"
            defaultMessage="The appeal is closed. They are told by mail, and can appeal again in a month."
          />
        )
      }
      confirmLabel={
        ends
          ? intl.formatMessage({ id: 'suspension.end', defaultMessage: 'End suspension' })
          : intl.formatMessage({ id: 'moderation.appeal.keep', defaultMessage: 'Keep suspension' })
      }
      ready={written > 0 && written <= APPEAL_MESSAGE_MAX}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <TextArea
        label={<FormattedMessage id="moderation.appeal.reason" defaultMessage="Reason, which they read" />}
        rows={4}
        limit={APPEAL_MESSAGE_MAX}
        value={message}
        onChange={(typed) => {
          setMessage(typed)
          clear()
        }}
        error={problemAt(problems, 'message')}
      />
      {ends && suspension?.withholds_projects && (
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
      <ProblemNotes texts={otherProblems(problems, ['message'])} />
    </ConfirmDialog>
  )
}
