import { STAFF_REASON } from '@adit/events/identity/staff_act.values.ts'
import { APPEAL_MESSAGE_MAX } from '@adit/events/moderation/appeal.values.ts'
import { useState } from 'react'
import { useParams } from 'react-admin'
import { FormattedDate, FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { toApiError } from '../../api/apiError.ts'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { AppealMessages } from '../../moderation/AppealMessages.tsx'
import { WhoText } from '../../moderation/staff/history/WhoText.tsx'
import styles from '../../moderation/staff/report/ReportPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import { Money } from '../creator/Money.tsx'
import { ReversalAppealBadge } from './ReversalAppealBadge.tsx'

const route = 'GET /admin-api/reversal_appeals/:id'
type Shown = ResponseOf<typeof route>

/** The appeal in the address: what was said, and what admins make of it. */
export function ReversalAppealShow() {
  const { id = '' } = useParams()
  return <AppealPage key={id} id={id} />
}

function AppealPage({ id }: { id: string }) {
  const { data, error, refetch } = useApi(route, { params: { id } })
  const intl = useIntl()
  usePageHead(intl.formatMessage({ id: 'reversalAppeal.title', defaultMessage: 'Revenue appeal' }))
  if (error)
    return toApiError(error).status === 404 ? <Missing /> : <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={16} />
  return (
    <article className={styles.page}>
      <Header appeal={data} />
      {data.reversed_by_you && data.state !== 'closed' && (
        <Banner>
          <FormattedMessage
            id="reversalAppeal.yours"
            defaultMessage="You took this revenue back. You can answer, but another admin decides, unless there is none."
          />
        </Banner>
      )}
      <AppealMessages messages={data.messages} />
      {data.state !== 'closed' && <Actions appeal={data} />}
    </article>
  )
}

function Missing() {
  return (
    <EmptyState
      whole
      title={<FormattedMessage id="moderation.appeal.missing" defaultMessage="Appeal not found" />}
      actions={
        <LinkButton to="/admin/reversal_appeals">
          <FormattedMessage id="moderation.appeal.back" defaultMessage="All appeals" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="moderation.appeal.missing.text"
        defaultMessage="The address may have been mistyped, or the account was deleted."
      />
    </EmptyState>
  )
}

function Header({ appeal }: { appeal: Shown }) {
  const { account, amount, from, until, reason, reversed_by, decided_by, opened } = appeal
  const of = (day: string) => <FormattedDate value={day} day="numeric" month="short" year="numeric" timeZone="UTC" />
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <WhoText who={account} />
        <ReversalAppealBadge appeal={appeal} />
      </h1>
      <p className={styles.facts}>
        <span>
          <FormattedMessage
            id="reversalAppeal.taken"
            defaultMessage="{amount} taken back, of {from} to {until}"
            values={{ amount: <Money of={amount} places={6} />, from: of(from), until: of(until) }}
          />
        </span>
        <span>
          <FormattedMessage
            id="moderation.appeal.opened"
            defaultMessage="Appealed {time}"
            values={{ time: <TimeText at={opened} /> }}
          />
        </span>
        {reversed_by.length > 0 && (
          <span>
            <FormattedMessage
              id="reversalAppeal.by"
              defaultMessage="Taken back by {names}"
              values={{ names: <FormattedList value={reversed_by.map((who) => <WhoText key={who.id} who={who} />)} /> }}
            />
          </span>
        )}
        {decided_by && (
          <span>
            <FormattedMessage
              id="moderation.appeal.decidedBy"
              defaultMessage="Decided by {name}"
              values={{ name: <WhoText who={decided_by} /> }}
            />
          </span>
        )}
      </p>
      <p dir="auto">{reason}</p>
    </header>
  )
}

type Act = 'answer' | 'uphold' | 'restore'

/** Answer, decide that it stays, or ask a second admin to give it back. */
function Actions({ appeal }: { appeal: Shown }) {
  const intl = useIntl()
  const [message, setMessage] = useState('')
  const [asking, setAsking] = useState<Exclude<Act, 'answer'>>()
  const params = { id: appeal.account.id ?? '', reversal: appeal.id }
  const { run, busy, problems, clear } = useAction({
    act: () =>
      call('POST /_internal/user/:id/reversal/:reversal/appeal/answer', { params, body: { message: message.trim() } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(route) },
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
          <Button color="green" look="outlined" onClick={() => setAsking('restore')}>
            <FormattedMessage id="reversalAppeal.restore" defaultMessage="Give it back" />
          </Button>
          <Button color="red" look="outlined" onClick={() => setAsking('uphold')}>
            <FormattedMessage id="reversalAppeal.uphold" defaultMessage="Keep it taken back" />
          </Button>
        </div>
      </form>
      {asking && <Decision params={params} act={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

type DecisionProps = { params: { id: string; reversal: string }; act: 'uphold' | 'restore'; onClose: () => void }

function Decision({ params, act, onClose }: DecisionProps) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const restores = act === 'restore'
  const max = restores ? STAFF_REASON.max : APPEAL_MESSAGE_MAX
  const written = text.trim()
  const { run, busy, problems, clear } = useAction({
    act: () =>
      restores
        ? call('POST /_internal/user/:id/reversal/:reversal/restore', { params, body: { reason: written } })
        : call('POST /_internal/user/:id/reversal/:reversal/appeal/uphold', { params, body: { message: written } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(route) },
    done: restores
      ? intl.formatMessage({ id: 'reversalAppeal.asked', defaultMessage: 'Another admin is asked to confirm' })
      : intl.formatMessage({ id: 'moderation.appeal.decided', defaultMessage: 'The appeal is decided' }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={
        restores
          ? intl.formatMessage({ id: 'reversalAppeal.restore.title', defaultMessage: 'Give all of it back?' })
          : intl.formatMessage({ id: 'reversalAppeal.uphold.title', defaultMessage: 'Keep it taken back?' })
      }
      description={
        restores ? (
          <FormattedMessage
            id="reversalAppeal.restore.text"
            defaultMessage="A second admin has to confirm within 24 hours. Then all of it is given back and the appeal is closed."
          />
        ) : (
          <FormattedMessage
            id="reversalAppeal.uphold.text"
            defaultMessage="The appeal is closed, and can’t be opened again. They are told on the site and by mail."
          />
        )
      }
      confirmLabel={
        restores
          ? intl.formatMessage({ id: 'reversalAppeal.restore.confirm', defaultMessage: 'Ask a second admin' })
          : intl.formatMessage({ id: 'reversalAppeal.uphold', defaultMessage: 'Keep it taken back' })
      }
      ready={written.length > 0 && written.length <= max}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <TextArea
        label={<FormattedMessage id="moderation.appeal.reason" defaultMessage="Reason, which they read" />}
        rows={4}
        limit={max}
        value={text}
        onChange={(typed) => {
          setText(typed)
          clear()
        }}
        error={problemAt(problems, restores ? 'reason' : 'message')}
      />
      <ProblemNotes texts={otherProblems(problems, [restores ? 'reason' : 'message'])} />
    </ConfirmDialog>
  )
}
