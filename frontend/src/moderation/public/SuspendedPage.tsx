import { APPEAL_MESSAGE_MAX } from '@adit/events/moderation/appeal.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate } from 'react-router'
import { toApiError } from '../../api/apiError.ts'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { useHydrated } from '../../api/storage/useHydrated.ts'
import { setSuspendedToken, useSuspendedToken } from '../../api/suspendedSession.ts'
import { DataCopy } from '../../identity/creator/DataCopy.tsx'
import { DeleteSuspended } from '../../identity/creator/DeleteSuspended.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import { AppealMessages } from '../AppealMessages.tsx'
import styles from './SuspendedPage.module.css'

const route = 'GET /_internal/appeal'
type Found = ResponseOf<typeof route>

/** What somebody suspended can do: appeal, get a copy of their data, delete the account. */
export function SuspendedPage() {
  const intl = useIntl()
  const token = useSuspendedToken()
  const hydrated = useHydrated()
  usePageHead(intl.formatMessage({ id: 'suspended.title', defaultMessage: 'Your account is suspended' }))
  if (!hydrated) return <SkeletonRows rows={6} />
  if (token === null) return <Navigate to="/auth/sign-in" replace />
  return <Suspended />
}

function Suspended() {
  const { data, error, refetch } = useApi(route)
  const { run: leave, busy } = useAction({
    act: () => call('DELETE /_internal/auth/suspended'),
    onDone: () => setSuspendedToken(null),
    onFailed: () => setSuspendedToken(null),
  })
  if (error && !data) {
    // The suspension or the session has ended.
    if ([401, 404].includes(toApiError(error).status)) return <Ended />
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows rows={6} />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          <FormattedMessage id="suspended.title" defaultMessage="Your account is suspended" />
        </h1>
        <Button busy={busy} onClick={() => void leave()}>
          <FormattedMessage id="suspended.leave" defaultMessage="Sign out" />
        </Button>
      </header>
      <Facts suspension={data.suspension} />
      <Appeal appeal={data.appeal} />
      <DataCopy hasPassword={data.has_password} />
      <DeleteSuspended user={data} />
    </div>
  )
}

function Ended() {
  return (
    <div className={styles.page}>
      <h1>
        <FormattedMessage id="suspended.ended" defaultMessage="This session has ended" />
      </h1>
      <p>
        <FormattedMessage
          id="suspended.ended.text"
          defaultMessage="Your suspension is over, or you were signed in for longer than a day. Sign in again."
        />
      </p>
      <div>
        <Button color="brand" onClick={() => setSuspendedToken(null)}>
          <FormattedMessage id="signIn.submit" defaultMessage="Sign in" />
        </Button>
      </div>
    </div>
  )
}

function Facts({ suspension }: Pick<Found, 'suspension'>) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <FormattedMessage id="suspended.reason" defaultMessage="Reason" />
        </dt>
        <dd dir="auto">{suspension.reason}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="suspended.until" defaultMessage="Until" />
        </dt>
        <dd>
          {suspension.until === null ? (
            <FormattedMessage id="suspended.forGood" defaultMessage="For good" />
          ) : (
            <TimeText at={suspension.until} show="date" />
          )}
        </dd>
      </div>
    </dl>
  )
}

function Appeal({ appeal }: Pick<Found, 'appeal'>) {
  const isDecided = appeal !== null && appeal.state === 'closed'
  return (
    <section className={styles.appeal} aria-labelledby="appeal">
      <h2 id="appeal">
        <FormattedMessage id="suspended.appeal" defaultMessage="Your appeal" />{' '}
        {appeal && <StateBadge state={appeal.state} />}
      </h2>
      {appeal ? (
        <AppealMessages messages={appeal.messages} />
      ) : (
        <p className={styles.hint}>
          <FormattedMessage
            id="suspended.appeal.none"
            defaultMessage="Tell staff why the suspension should end. Somebody other than who suspended you decides, if the site has more than one member of staff. A mail tells you when they answer."
          />
        </p>
      )}
      {isDecided && (
        <p className={styles.hint}>
          <FormattedMessage
            id="suspended.appeal.decided"
            defaultMessage="Staff have decided to keep your suspension. You can appeal again a month after their decision."
          />{' '}
          {appeal.decided_alone && (
            <FormattedMessage
              id="suspended.appeal.alone"
              defaultMessage="The site has one member of staff, so whoever suspended you also decided."
            />
          )}
        </p>
      )}
      <Write isFirst={appeal === null || isDecided} />
    </section>
  )
}

function StateBadge({ state }: { state: 'open' | 'answered' | 'closed' }) {
  if (state === 'open')
    return (
      <Badge tone="orange">
        <FormattedMessage id="suspended.state.open" defaultMessage="Waiting for staff" />
      </Badge>
    )
  if (state === 'answered')
    return (
      <Badge tone="blue">
        <FormattedMessage id="suspended.state.answered" defaultMessage="Answered" />
      </Badge>
    )
  return (
    <Badge>
      <FormattedMessage id="suspended.state.closed" defaultMessage="Decided" />
    </Badge>
  )
}

function Write({ isFirst }: { isFirst: boolean }) {
  const intl = useIntl()
  const [message, setMessage] = useState('')
  const { run, busy, problems, clear } = useAction({
    act: () => call('POST /_internal/appeal', { body: { message } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(route) },
    done: intl.formatMessage({ id: 'suspended.sent', defaultMessage: 'Sent to staff' }),
    onDone: () => setMessage(''),
  })
  const written = message.trim().length
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <TextArea
        label={intl.formatMessage({ id: 'suspended.message', defaultMessage: 'Message to staff' })}
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
      <div>
        <Button type="submit" color="brand" busy={busy} disabled={written === 0 || written > APPEAL_MESSAGE_MAX}>
          {isFirst ? (
            <FormattedMessage id="suspended.appeal.send" defaultMessage="Appeal" />
          ) : (
            <FormattedMessage id="suspended.message.send" defaultMessage="Send message" />
          )}
        </Button>
      </div>
    </form>
  )
}
