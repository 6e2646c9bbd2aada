import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { toApiError } from '../../../api/apiError.ts'
import { useApi } from '../../../api/apiQuery.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { AppealMessages } from '../../AppealMessages.tsx'
import { WhoText } from '../history/WhoText.tsx'
import { appealsPath } from '../moderationPaths.ts'
import styles from '../report/ReportPage.module.css'
import type { ShownAppeal } from '../staffAnswers.ts'
import { AppealActions } from './AppealActions.tsx'
import { AppealBadge } from './AppealBadge.tsx'

/** One appeal before staff: what was said, and what they make of it. */
export function AppealPage({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /admin-api/appeals/:id', { params: { id } })
  const intl = useIntl()
  usePageHead(intl.formatMessage({ id: 'moderation.appeal.title', defaultMessage: 'Appeal' }))
  if (error)
    return toApiError(error).status === 404 ? <Missing /> : <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={16} />
  return (
    <article className={styles.page}>
      <Header appeal={data} />
      {data.suspended_by_you && data.state !== 'closed' && (
        <Banner>
          <FormattedMessage
            id="moderation.appeal.yours"
            defaultMessage="You suspended this account. You can answer, but another member of staff decides, unless there is none."
          />
        </Banner>
      )}
      <AppealMessages messages={data.messages} />
      {data.state !== 'closed' && <AppealActions appeal={data} />}
    </article>
  )
}

function Missing() {
  return (
    <EmptyState
      whole
      title={<FormattedMessage id="moderation.appeal.missing" defaultMessage="Appeal not found" />}
      actions={
        <LinkButton to={appealsPath}>
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

function Header({ appeal }: { appeal: ShownAppeal }) {
  const { account, suspension, suspended_by, decided_by, decided_alone, opened } = appeal
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <WhoText who={account} />
        <AppealBadge appeal={appeal} />
      </h1>
      <p className={styles.facts}>
        <span>
          <FormattedMessage
            id="moderation.appeal.opened"
            defaultMessage="Appealed {time}"
            values={{ time: <TimeText at={opened} /> }}
          />
        </span>
        {suspended_by.length > 0 && (
          <span>
            <FormattedMessage
              id="moderation.appeal.suspendedBy"
              defaultMessage="Suspended by {names}"
              values={{
                names: <FormattedList value={suspended_by.map((who) => <WhoText key={who.id} who={who} />)} />,
              }}
            />
          </span>
        )}
        {decided_by && (
          <span>
            <FormattedMessage
              id="moderation.appeal.decidedBy"
              defaultMessage="Decided by {name}"
              values={{ name: <WhoText who={decided_by} /> }}
            />{' '}
            {decided_alone && (
              <FormattedMessage id="moderation.appeal.alone" defaultMessage="(who suspended it, as the only staff)" />
            )}
          </span>
        )}
      </p>
      {suspension && (
        <p>
          <span>
            {suspension.until === null ? (
              <FormattedMessage id="suspension.forGood" defaultMessage="Suspended for good" />
            ) : (
              <FormattedMessage
                id="suspension.until"
                defaultMessage="Suspended until {time}"
                values={{ time: <TimeText at={suspension.until} show="date" /> }}
              />
            )}
          </span>
          {': '}
          <bdi>{suspension.reason}</bdi>
        </p>
      )}
    </header>
  )
}
