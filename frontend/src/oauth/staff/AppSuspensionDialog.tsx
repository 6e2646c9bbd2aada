import { SUSPENSION_REASON } from '@adit/events/oauth/app_limits.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useVerbs } from '../../app/staff/useVerbs.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAction } from '../../ui/useAction.ts'
import { type StaffApp, staffAppVerbs } from './staffAppVerbs.ts'

/** Suspends an app with a reason, or lifts that. */
export function AppSuspensionDialog({ app, onClose }: { app: StaffApp; onClose: () => void }) {
  const intl = useIntl()
  const { suspendApp, reinstateApp } = useVerbs(staffAppVerbs)
  const [reason, setReason] = useState('')
  const { id, name } = app
  const lifts = app.suspension !== null
  const { run, busy, problems, clear } = useAction({
    act: () => (lifts ? reinstateApp({ id }) : suspendApp({ id, reason: reason.trim() })),
    failure: 'beside',
    refreshes: {},
    done: lifts
      ? intl.formatMessage({ id: 'staffApps.reinstated', defaultMessage: 'The app is no longer suspended' })
      : intl.formatMessage({ id: 'staffApps.isSuspended', defaultMessage: 'The app is suspended' }),
    onDone: onClose,
  })
  const written = reason.trim().length
  return (
    <ConfirmDialog
      open
      title={
        lifts
          ? intl.formatMessage(
              { id: 'staffApps.reinstate.title', defaultMessage: 'Lift the suspension of {name}?' },
              { name },
            )
          : intl.formatMessage({ id: 'staffApps.suspend.title', defaultMessage: 'Suspend {name}?' }, { name })
      }
      description={
        lifts ? (
          <FormattedMessage
            id="staffApps.reinstate.text"
            defaultMessage="People can authorize the app again. Those who had done so must sign in to it anew."
          />
        ) : (
          <FormattedMessage
            id="staffApps.suspend.text"
            defaultMessage="All tokens of the app end at once, and nobody can authorize it. Its owner sees your reason."
          />
        )
      }
      confirmLabel={
        lifts
          ? intl.formatMessage({ id: 'staffApps.reinstate', defaultMessage: 'Lift suspension' })
          : intl.formatMessage({ id: 'staffApps.suspend', defaultMessage: 'Suspend' })
      }
      ready={lifts || (written >= SUSPENSION_REASON.min && written <= SUSPENSION_REASON.max)}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {!lifts && (
        <TextArea
          label={intl.formatMessage({ id: 'staffApps.suspend.reason', defaultMessage: 'Reason' })}
          rows={3}
          limit={SUSPENSION_REASON.max}
          value={reason}
          onChange={(typed) => {
            setReason(typed)
            clear('reason')
          }}
          error={problemAt(problems, 'reason')}
        />
      )}
      <ProblemNotes texts={otherProblems(problems, lifts ? [] : ['reason'])} />
    </ConfirmDialog>
  )
}
