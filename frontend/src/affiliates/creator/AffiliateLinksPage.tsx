import { affiliateShare } from '@adit/events/affiliates/affiliate_code.values.ts'
import { ArrowLeftRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Money } from '../../payouts/creator/Money.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NumberText } from '../../ui/NumberText.tsx'
import { RowList } from '../../ui/RowList.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import { useIsAffiliate } from '../useIsAffiliate.ts'
import styles from './AffiliateLinks.module.css'
import { CodeDialog } from './CodeDialog.tsx'
import { CodeRow } from './CodeRow.tsx'
import { type AffiliateCode, codesRoute, type Figures, spans, useFigures } from './figures.ts'

/** `/dashboard/affiliate-links` */
export function AffiliateLinksPage() {
  const intl = useIntl()
  const { user } = useAuth()
  const isAffiliate = useIsAffiliate()
  const title = intl.formatMessage({ id: 'affiliates.title', defaultMessage: 'Affiliate links' })
  usePageHead(title)
  if (user === null) return null
  if (!isAffiliate)
    return (
      <>
        <h1>{title}</h1>
        <EmptyState title={<FormattedMessage id="affiliates.none" defaultMessage="You aren’t an affiliate" />}>
          <FormattedMessage
            id="affiliates.none.text"
            defaultMessage="Affiliates bring subscribers to this site by links of their own. Admins decide who is one."
          />
        </EmptyState>
      </>
    )
  return <Links accountId={user.id} />
}

const percent = Number((affiliateShare.share * 100n) / affiliateShare.of)

function Links({ accountId }: { accountId: string }) {
  const intl = useIntl()
  const [params, setParams] = useSearchParams()
  const span = spans.find((one) => one === params.get('span')) ?? '30'
  const codes = useApi(codesRoute, { query: { affiliate: accountId } })
  const figures = useFigures(span)
  const [editing, setEditing] = useState<AffiliateCode | 'new' | null>(null)
  const [deleting, setDeleting] = useState<AffiliateCode | null>(null)
  const { run, busy } = useAction({
    act: ({ id }: AffiliateCode) => call('DELETE /_internal/affiliate/:id', { params: { id } }),
    refreshes: { queryKey: keyOf(codesRoute) },
    onDone: () => setDeleting(null),
    onFailed: () => setDeleting(null),
  })
  const title = intl.formatMessage({ id: 'affiliates.title', defaultMessage: 'Affiliate links' })
  const spanTexts = {
    '30': intl.formatMessage({ id: 'affiliates.span.30', defaultMessage: 'Last 30 days' }),
    '365': intl.formatMessage({ id: 'affiliates.span.365', defaultMessage: 'Last 365 days' }),
    all: intl.formatMessage({ id: 'affiliates.span.all', defaultMessage: 'All time' }),
  }
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.about}>
            <FormattedMessage
              id="affiliates.intro"
              defaultMessage="You get {percent} % of what people pay without tax for as long as they subscribe, if they came by your link within 30 days before. It can be withdrawn as revenue of the same day can, and goes back if they are refunded."
              values={{ percent }}
            />
          </p>
        </div>
        <Button color="brand" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" />
          <FormattedMessage id="affiliates.create.title" defaultMessage="New link" />
        </Button>
      </header>
      <div className={styles.tools}>
        <Select
          label={intl.formatMessage({ id: 'affiliates.span', defaultMessage: 'Period' })}
          hideLabel
          value={span}
          onChange={(next) => setParams(next === '30' ? {} : { span: next }, { replace: true })}
          options={spans.map((value) => ({ value, text: spanTexts[value] }))}
        />
        <LinkButton to="/dashboard/revenue/transfers" look="outlined" size="small">
          <ArrowLeftRight aria-hidden="true" />
          <FormattedMessage id="affiliates.balance" defaultMessage="Balance and withdrawals" />
        </LinkButton>
      </div>
      {figures.error ? (
        <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <Totals total={figures.data?.total} label={spanTexts[span]} />
      )}
      {codes.error ? (
        <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />
      ) : codes.data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows rows={3} icon={false} />
        </div>
      ) : codes.data.length === 0 ? (
        <EmptyState title={<FormattedMessage id="affiliates.empty" defaultMessage="You have no links yet" />}>
          <FormattedMessage
            id="affiliates.empty.text"
            defaultMessage="Create one for each place where you write about this site, to see which of them brings subscribers."
          />
        </EmptyState>
      ) : (
        <RowList label={title}>
          {codes.data.map((code) => (
            <CodeRow
              key={code.id}
              code={code}
              figures={figures.data && (figures.data.byCode.get(code.id) ?? nothing)}
              onRename={() => setEditing(code)}
              onDelete={() => setDeleting(code)}
            />
          ))}
        </RowList>
      )}
      {editing !== null && (
        <CodeDialog code={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={intl.formatMessage({ id: 'affiliates.delete.title', defaultMessage: 'Delete link' })}
        description={
          <FormattedMessage
            id="affiliates.delete.text"
            defaultMessage="The link “{name}” brings nobody new from now on. Subscriptions that began with it earn as before. You can't undo this."
            values={{ name: <bdi>{deleting?.source_name ?? ''}</bdi> }}
          />
        }
        confirmLabel={intl.formatMessage({ id: 'affiliates.delete.title', defaultMessage: 'Delete link' })}
        busy={busy}
        onConfirm={() => deleting && void run(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  )
}

const nothing: Figures = { clicks: 0, conversions: 0, revenue: '0.00' }

/** Of all links, with those that are deleted. */
function Totals({ total, label }: { total: Figures | undefined; label: string }) {
  return (
    <dl className={styles.totals} aria-label={label} aria-busy={total === undefined}>
      <div>
        <dt>
          <FormattedMessage id="affiliates.clicks" defaultMessage="Clicks" />
        </dt>
        <dd>{total ? <NumberText value={total.clicks} /> : '–'}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="affiliates.conversions" defaultMessage="Subscriptions" />
        </dt>
        <dd>{total ? <NumberText value={total.conversions} /> : '–'}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="affiliates.revenue" defaultMessage="Earned" />
        </dt>
        <dd>{total ? <Money of={total.revenue} /> : '–'}</dd>
      </div>
    </dl>
  )
}
