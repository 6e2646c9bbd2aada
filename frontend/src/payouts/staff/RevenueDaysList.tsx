import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { useState } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useApiList } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import { StaffHead } from '../../app/staff/StaffList.tsx'
import styles from '../../app/staff/StaffRow.module.css'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DataRow, RowList } from '../../ui/RowList.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Money } from '../creator/Money.tsx'
import { FiguresDialog } from './FiguresDialog.tsx'
import { LedgerCheck } from './LedgerCheck.tsx'
import own from './RevenueDaysList.module.css'

type Day = ResponseOf<'GET /_internal/payout/days'>['days'][number]
type Run = Day['runs'][number]

const limit = 30

const stateTexts: Readonly<Record<Run['state'], MessageDescriptor>> = defineMessages({
  entered: { id: 'staff.revenue.entered', defaultMessage: 'Waits for the counts' },
  counted: { id: 'staff.revenue.counted', defaultMessage: 'Is being shared' },
  closed: { id: 'staff.revenue.closed', defaultMessage: 'Is being credited' },
  posted: { id: 'staff.revenue.posted', defaultMessage: 'Credited' },
})

/** `/admin/revenue`: how far each day's revenue has come, and by which figures. */
export function RevenueDaysList() {
  const intl = useIntl()
  const [entering, setEntering] = useState(false)
  const title = intl.formatMessage({ id: 'staff.revenue.title', defaultMessage: 'Revenue by day' })
  return (
    <>
      <StaffHead
        title={title}
        description={
          <FormattedMessage
            id="staff.revenue.about"
            defaultMessage="What the ad network pays, and how it was shared. Days are in UTC. Figures that change later are corrections, which credit the difference."
          />
        }
        actions={
          <Button onClick={() => setEntering(true)}>
            <FormattedMessage id="staff.revenue.enter" defaultMessage="Enter figures" />
          </Button>
        }
      />
      {entering && <FiguresDialog onClose={() => setEntering(false)} />}
      <LedgerCheck />
      <Days title={title} />
    </>
  )
}

function Days({ title }: { title: string }) {
  const [before, setBefore] = useState<string>()
  const { data, error, isPending, isPlaceholderData, refetch } = useApiList('GET /_internal/payout/days', {
    query: { limit, ...(before !== undefined && { before }) },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonText lines={10} />
  const { days } = data
  const last = days.at(-1)?.day
  return (
    <>
      {days.length === 0 ? (
        <EmptyState title={<FormattedMessage id="staff.revenue.none" defaultMessage="No revenue is entered" />}>
          <FormattedMessage
            id="staff.revenue.none.text"
            defaultMessage="The setting AD_REVENUE_FILE names a file with what the ad network pays for each day."
          />
        </EmptyState>
      ) : (
        <RowList label={title} layout="dense" busy={isPlaceholderData}>
          {days.flatMap(({ day, runs }) =>
            runs.toReversed().map((run) => <RunRow key={`${day} ${run.run}`} day={day} run={run} />),
          )}
        </RowList>
      )}
      <p className={own.pages}>
        {before !== undefined && (
          <Button onClick={() => setBefore(undefined)}>
            <FormattedMessage id="staff.revenue.newest" defaultMessage="Newest" />
          </Button>
        )}
        {days.length === limit && last !== undefined && (
          <Button onClick={() => setBefore(last)}>
            <FormattedMessage id="staff.revenue.older" defaultMessage="Older" />
          </Button>
        )}
      </p>
    </>
  )
}

function RunRow({ day, run }: { day: string; run: Run }) {
  const intl = useIntl()
  return (
    <DataRow>
      <span className={styles.row}>
        <span className={styles.name}>
          {intl.formatDate(day, { dateStyle: 'medium', timeZone: 'UTC' })}
          <Badge tone={run.state === 'posted' ? 'green' : 'blue'}>{intl.formatMessage(stateTexts[run.state])}</Badge>
          {run.run > 1 && (
            <Badge>
              <FormattedMessage id="staff.revenue.correction" defaultMessage="Correction" />
            </Badge>
          )}
          {run.by_hand && (
            <Badge>
              <FormattedMessage id="staff.revenue.byHand" defaultMessage="By hand" />
            </Badge>
          )}
        </span>
        <span className={own.facts}>
          {run.entered_amount !== null && (
            <span>
              <FormattedMessage
                id="staff.revenue.paid"
                defaultMessage="{amount} for {impressions, number} impressions"
                values={{ amount: <Money of={run.entered_amount} />, impressions: run.impressions }}
              />
            </span>
          )}
          {run.payments !== null && (
            <span title={run.payments.digest}>
              <FormattedMessage
                id="staff.revenue.payments"
                defaultMessage="{amount} of {count, plural, one {# subscription payment} other {# subscription payments}}"
                values={{ amount: <Money of={run.subscriptions} />, count: run.payments.count }}
              />
            </span>
          )}
          {run.closed !== null && (
            <span>
              <FormattedMessage
                id="staff.revenue.shared"
                defaultMessage="Creators {creators}, undistributed {undistributed}, site {platform}"
                values={{
                  creators: <Money of={run.creators} />,
                  undistributed: <Money of={run.undistributed} />,
                  platform: <Money of={dollarsOf(microsOf(run.platform) + microsOf(run.subscription_share))} />,
                }}
              />
            </span>
          )}
          {run.points !== null && (
            <span>
              <FormattedMessage
                id="staff.revenue.points"
                defaultMessage="{points, number} points of {projects, plural, one {# project} other {# projects}}"
                values={{ points: run.points, projects: run.projects ?? 0 }}
              />
            </span>
          )}
          {run.document && (
            <span title={run.document.digest}>
              <FormattedMessage
                id="staff.revenue.document"
                defaultMessage="From {name}, {time}"
                values={{ name: <bdi>{run.document.name}</bdi>, time: <TimeText at={run.entered} /> }}
              />
            </span>
          )}
        </span>
      </span>
    </DataRow>
  )
}
