import { UserSearch } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { StaffHead } from '../../app/staff/StaffList.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './Bill.module.css'
import { isWhy, LookFields } from './LookFields.tsx'
import { type Looked, type LookWhy, lookAtUser } from './looks.ts'

type Props = { id: string; onLooked: (looked: Looked) => void }

/** Asks why, before somebody's bill is shown. */
export function BillQuestion({ id, onLooked }: Props) {
  const { data, error, refetch } = useApi('GET /v3/user/:id', { params: { id } })
  if (error?.status === 404) return <UserNotFound />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={8} />
  return <Question id={data.id} username={data.username} onLooked={onLooked} />
}

function UserNotFound() {
  return (
    <EmptyState
      whole
      icon={<UserSearch />}
      title={<FormattedMessage id="staff.bill.noUser" defaultMessage="User not found" />}
      actions={
        <LinkButton to="/admin/billing">
          <FormattedMessage id="staff.bill.another" defaultMessage="Find another bill" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="staff.bill.noUser.text"
        defaultMessage="Nobody has this name or id. They may have renamed or deleted their account."
      />
    </EmptyState>
  )
}

function Question({ id, username, onLooked }: Props & { username: string }) {
  const intl = useIntl()
  const [why, setWhy] = useState<LookWhy>({ reason: 'support', note: null })
  const { run, busy, problems, clear } = useAction({
    act: () => lookAtUser(id, why),
    failure: 'beside',
    onDone: (bill) => onLooked({ bill, why }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhy(why)) void run()
  }
  return (
    <>
      <StaffHead
        title={intl.formatMessage({ id: 'staff.bill.title', defaultMessage: 'Bills of {username}' }, { username })}
        description={
          <FormattedMessage
            id="staff.bill.ask"
            defaultMessage="The look is recorded. They see in their settings that a member of staff looked at their bills, when and why, but not who it was."
          />
        }
      />
      <form className={styles.form} onSubmit={submit}>
        <LookFields
          value={why}
          onChange={(next) => {
            setWhy(next)
            clear('note')
          }}
          error={problemAt(problems, 'note')}
        />
        <ProblemNotes texts={otherProblems(problems, ['note'])} />
        <p>
          <Button type="submit" color="brand" busy={busy} disabled={!isWhy(why)}>
            <FormattedMessage id="staff.bill.look" defaultMessage="Look at the bills" />
          </Button>
        </p>
      </form>
    </>
  )
}
