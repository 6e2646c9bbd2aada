import { Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { saveFile } from '../../analytics/creator/figures/saveFile.ts'
import { useApi } from '../../api/apiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/form/Note.tsx'
import { Link } from '../../ui/Link.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { RowList } from '../../ui/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import form from './Form.module.css'
import { AvailableRow, WithdrawalRow } from './TransferRow.tsx'
import styles from './TransfersPage.module.css'
import { useTransfers } from './usePayouts.ts'
import { isUnderWay, isWithdrawal, revenuePaths, type Transfer, transfersCsv } from './withdrawals.ts'

/** `/dashboard/revenue/transfers`: what was withdrawn and what became available. `new` is a withdrawal that was just asked for. */
export function TransfersPage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'transfers.title', defaultMessage: 'Withdrawals' })
  usePageHead(title)
  const { data, error, refetch } = useTransfers({ follow: true })
  return (
    <>
      <header className={form.head}>
        <h1>{title}</h1>
        <p className={form.about}>
          <FormattedMessage
            id="transfers.about"
            defaultMessage="What you withdrew, and when revenue became available. <link>Back to revenue</link>"
            values={{ link: (text) => <Link to={revenuePaths.revenue}>{text}</Link> }}
          />
        </p>
      </header>
      {/* An answer that was read before stays while a later question fails. */}
      {data ? (
        <Transfers history={data} title={title} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} icon={false} />
      )}
    </>
  )
}

function Transfers({ history, title }: { history: readonly Transfer[]; title: string }) {
  const [params] = useSearchParams()
  const methods = useApi('GET /v3/payout/methods')
  const names = new Map(methods.data?.map(({ id, name }) => [id, name]))
  const canWithdraw = (methods.data?.length ?? 0) > 0
  const under = history.filter(isWithdrawal).filter(isUnderWay).length
  return (
    <>
      <JustAsked id={params.get('new')} history={history} />
      <div className={styles.tools}>
        {canWithdraw && (
          <LinkButton to={revenuePaths.withdraw} look="outlined" size="small">
            <FormattedMessage id="withdraw.button" defaultMessage="Withdraw" />
          </LinkButton>
        )}
        {history.length > 0 && (
          <Button size="small" look="outlined" onClick={() => saveFile('withdrawals.csv', transfersCsv(history))}>
            <Download aria-hidden="true" />
            <FormattedMessage id="revenue.csv" defaultMessage="CSV" />
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        <FormattedMessage
          id="transfers.underWay"
          defaultMessage="{count, plural, =0 {No withdrawal is under way} one {# withdrawal is under way} other {# withdrawals are under way}}"
          values={{ count: under }}
        />
      </p>
      {history.length === 0 ? (
        <EmptyState title={<FormattedMessage id="transfers.none" defaultMessage="Nothing has been withdrawn yet" />}>
          <FormattedMessage
            id="transfers.none.text"
            defaultMessage="Withdrawals appear here with what becomes of them, and revenue once it becomes available."
          />
        </EmptyState>
      ) : (
        <RowList label={title} layout="dense">
          {history.map((one) =>
            isWithdrawal(one) ? (
              <WithdrawalRow key={one.id} withdrawal={one} method={names.get(one.method_id)} />
            ) : (
              <AvailableRow key={`${one.payout_source} ${one.created}`} item={one} />
            ),
          )}
        </RowList>
      )}
    </>
  )
}

/** While it hasn't left, or isn't listed yet. */
function JustAsked({ id, history }: { id: string | null; history: readonly Transfer[] }) {
  if (id === null) return null
  const found = history.filter(isWithdrawal).find((one) => one.id === id)
  if (found && found.state !== 'waiting') return null
  return (
    <div className={styles.tools}>
      <Note>
        <FormattedMessage
          id="transfers.new"
          defaultMessage="Withdrawal requested. You can cancel it within a minute."
        />
      </Note>
    </div>
  )
}
