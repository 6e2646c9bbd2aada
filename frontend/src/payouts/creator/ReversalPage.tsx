import { APPEAL_MESSAGE_MAX } from '@adit/events/moderation/appeal.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'react-router'
import { toApiError } from '../../api/apiError.ts'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import { ErrorPage } from '../../app/kit/ErrorPage.tsx'
import { AppealMessages } from '../../moderation/AppealMessages.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import { ReversalCard } from './ReversalCard.tsx'
import styles from './ReversalPage.module.css'
import { revenuePaths } from './withdrawals.ts'

const route = 'GET /_internal/payout/reversals/:id'
type Found = ResponseOf<typeof route>

/** `/dashboard/revenue/reversal/:id`: revenue that was taken back, and the viewer's appeal against that. */
export function ReversalPage() {
  const intl = useIntl()
  const { id = '' } = useParams()
  const { user, loading } = useAuth()
  const { data, error, refetch } = useApi(route, { params: { id } })
  const title = intl.formatMessage({ id: 'reversal.title', defaultMessage: 'Revenue that was taken back' })
  usePageHead(title)
  if (!loading && !user) return <NoPermission whole />
  if (error && !data) {
    return toApiError(error).status === 404 ? (
      <ErrorPage status={404} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <SkeletonText lines={12} />
  return (
    <article className={styles.page}>
      <Breadcrumbs
        path={[
          { text: intl.formatMessage({ id: 'revenue.title', defaultMessage: 'Revenue' }), to: revenuePaths.revenue },
          { text: title },
        ]}
      />
      <h1>{title}</h1>
      <ReversalCard reversal={data.reversal} projects={data.projects} />
      <Appeal id={id} found={data} />
    </article>
  )
}

function Appeal({ id, found: { appeal, reversal } }: { id: string; found: Found }) {
  const isRestored = reversal.restored !== null
  if (!appeal && isRestored) return null
  return (
    <section className={styles.appeal} aria-labelledby="appeal">
      <h2 id="appeal">
        <FormattedMessage id="reversal.appeal" defaultMessage="Your appeal" /> {appeal && <State appeal={appeal} />}
      </h2>
      {appeal ? (
        <AppealMessages messages={appeal.messages} />
      ) : (
        <p className={styles.hint}>
          <FormattedMessage
            id="reversal.appeal.none"
            defaultMessage="If this is wrong, tell staff why. Admins other than those who took it back decide, if the site has others. You can appeal once, and are told when they answer."
          />
        </p>
      )}
      {appeal?.outcome === 'upheld' && !isRestored && (
        <p className={styles.hint}>
          <FormattedMessage
            id="reversal.appeal.upheld"
            defaultMessage="Staff have decided: this stays taken back. The appeal is closed."
          />{' '}
          {appeal.decided_alone && (
            <FormattedMessage
              id="reversal.appeal.alone"
              defaultMessage="The site has no admin besides those who took it back, so one of them decided."
            />
          )}
        </p>
      )}
      {appeal?.state !== 'closed' && !isRestored && <Write id={id} isFirst={!appeal} />}
    </section>
  )
}

function State({ appeal: { state, outcome } }: { appeal: NonNullable<Found['appeal']> }) {
  if (outcome === 'restored')
    return (
      <Badge tone="green">
        <FormattedMessage id="reversals.restored" defaultMessage="Given back" />
      </Badge>
    )
  if (outcome === 'upheld')
    return (
      <Badge>
        <FormattedMessage id="reversal.state.upheld" defaultMessage="Decided" />
      </Badge>
    )
  if (state === 'answered')
    return (
      <Badge tone="blue">
        <FormattedMessage id="reversal.state.answered" defaultMessage="Answered" />
      </Badge>
    )
  return (
    <Badge tone="orange">
      <FormattedMessage id="reversal.state.open" defaultMessage="Waiting for staff" />
    </Badge>
  )
}

function Write({ id, isFirst }: { id: string; isFirst: boolean }) {
  const intl = useIntl()
  const [message, setMessage] = useState('')
  const written = message.trim().length
  const { run, busy, problems, clear, guard } = useAction({
    act: () =>
      call('POST /_internal/payout/reversals/:id/appeal', { params: { id }, body: { message: message.trim() } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(route) },
    unsaved: written > 0,
    done: intl.formatMessage({ id: 'reversal.sent', defaultMessage: 'Sent to staff' }),
    onDone: () => setMessage(''),
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <TextArea
        label={intl.formatMessage({ id: 'reversal.message', defaultMessage: 'Message to staff' })}
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
            <FormattedMessage id="reversal.appeal.send" defaultMessage="Appeal" />
          ) : (
            <FormattedMessage id="reversal.message.send" defaultMessage="Send message" />
          )}
        </Button>
      </div>
      {guard}
    </form>
  )
}
