import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { StaffChangeDialog } from '../../identity/staff/StaffChangeDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'

/** For admins alone: views or downloads were no real ones, so what they earned is to be taken back. */
export function ReversalControl({ user }: { user: PublicUser }) {
  const { admin } = useAuth()
  const [isAsking, setAsking] = useState(false)
  if (!admin) return null
  return (
    <>
      <Button look="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <FormattedMessage id="reversalDialog.open" defaultMessage="Take revenue back" />
      </Button>
      {isAsking && <ReversalDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}

const nothing = { from: '', until: '', project: '', amount: '' }
type Typed = typeof nothing

/** The fields of the request, with the names that it has for them. */
const fields = { from: 'from', until: 'until', project: 'project_id', amount: 'amount' } as const

function ReversalDialog({ user: { id, username }, onClose }: { user: PublicUser; onClose: () => void }) {
  const intl = useIntl()
  const [typed, setTyped] = useState<Typed>(nothing)
  const [reason, setReason] = useState('')
  const { from, until, project, amount } = typed
  const { run, busy, problems, clear } = useAction({
    act: () =>
      call('POST /_internal/user/:id/reversal', {
        params: { id },
        body: { from, until, reason, project_id: project.trim() || null, amount: amount.trim() || null },
      }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({
      id: 'reversalDialog.done',
      defaultMessage: 'Asked. You find it under “Approvals” on the admin pages.',
    }),
    onDone: onClose,
  })
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (next: string) => {
      setTyped({ ...typed, [name]: next })
      clear(fields[name])
    },
    error: problemAt(problems, fields[name]),
  })
  return (
    <StaffChangeDialog
      title={intl.formatMessage(
        { id: 'reversalDialog.title', defaultMessage: 'Take revenue of {username} back' },
        { username },
      )}
      description={
        <FormattedMessage
          id="reversalDialog.text"
          defaultMessage="For views and downloads that were no real ones. Once another admin confirms it within 24 hours, the money is taken from what is pending, then from what can be paid out; the rest is owed. {name} is told at once, with the reason, and can appeal once."
          values={{ name: <bdi>{username}</bdi> }}
        />
      }
      confirm={intl.formatMessage({ id: 'reversalDialog.confirm', defaultMessage: 'Ask for it' })}
      ready={from !== '' && until !== ''}
      fields={Object.values(fields)}
      reason={reason}
      onReason={(text) => {
        setReason(text)
        clear('reason')
      }}
      busy={busy}
      problems={problems}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <TextField
        label={intl.formatMessage({ id: 'reversalDialog.from', defaultMessage: 'First day (UTC)' })}
        type="date"
        {...field('from')}
      />
      <TextField
        label={intl.formatMessage({ id: 'reversalDialog.until', defaultMessage: 'Last day (UTC)' })}
        type="date"
        {...field('until')}
      />
      <TextField
        label={intl.formatMessage({ id: 'reversalDialog.project', defaultMessage: 'ID of a project' })}
        description={intl.formatMessage({
          id: 'reversalDialog.project.hint',
          defaultMessage: 'Only what it earned. Empty: all projects.',
        })}
        {...field('project')}
      />
      <TextField
        label={intl.formatMessage({ id: 'reversalDialog.amount', defaultMessage: 'Amount in dollars' })}
        description={intl.formatMessage({
          id: 'reversalDialog.amount.hint',
          defaultMessage: 'Empty: all that was credited in these days and isn’t taken back yet.',
        })}
        inputMode="decimal"
        {...field('amount')}
      />
    </StaffChangeDialog>
  )
}
