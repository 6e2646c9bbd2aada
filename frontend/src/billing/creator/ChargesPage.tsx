import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import { NotFoundPage } from '../../app/kit/NotFoundPage.tsx'
import { AccountFrame } from '../../identity/creator/AccountFrame.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { offerRoute } from '../offer.ts'
import { formatPrice } from '../price.ts'
import styles from './BillingPage.module.css'
import { Contribution } from './Contribution.tsx'
import { InvoiceButtons } from './InvoiceButtons.tsx'

const list = 'GET /_internal/billing/payments'
type Charge = ResponseOf<typeof list>[number]

const { title } = defineMessages({ title: { id: 'billing.charges', defaultMessage: 'Charges' } })
const states = defineMessages({
  open: { id: 'billing.charge.open', defaultMessage: 'Not due yet' },
  processing: { id: 'billing.charge.processing', defaultMessage: 'In progress' },
  succeeded: { id: 'billing.charge.paid', defaultMessage: 'Paid' },
  failed: { id: 'billing.charge.failed', defaultMessage: 'Failed' },
  cancelled: { id: 'billing.charge.cancelled', defaultMessage: 'Cancelled' },
  expiring: { id: 'billing.charge.expiring', defaultMessage: 'Expiring' },
})
const tones: Readonly<Record<Charge['status'], BadgeTone>> = {
  ...{ open: 'neutral', processing: 'blue', succeeded: 'green', failed: 'red', cancelled: 'neutral' },
  expiring: 'orange',
}

/** `/settings/billing/charges`: what was paid, and what will be. */
export function ChargesPage() {
  const intl = useIntl()
  const { data: offer } = useApi(offerRoute)
  if (offer?.provider === null) return <NotFoundPage />
  return <AccountFrame page={intl.formatMessage(title)}>{() => <Charges />}</AccountFrame>
}

function Charges() {
  const intl = useIntl()
  const rows = useApi(list)
  return (
    <CreatorList
      title={intl.formatMessage(title)}
      rows={rows}
      skeleton={{ rows: 4, icon: false }}
      empty={
        <EmptyState title={<FormattedMessage id="billing.noCharges" defaultMessage="Nothing was charged yet" />} />
      }
      row={(charge) => (
        <DataRow key={charge.id}>
          <div className={styles.charge}>
            <div className={styles.what}>
              <span>
                <bdi className={styles.price}>{formatPrice(intl, charge.amount, charge.currency_code)}</bdi>{' '}
                <Badge tone={tones[charge.status]}>{intl.formatMessage(states[charge.status])}</Badge>
                {charge.dispute?.status === 'open' && (
                  <>
                    {' '}
                    <Badge tone="orange">
                      <FormattedMessage id="billing.charge.disputed" defaultMessage="Disputed" />
                    </Badge>
                  </>
                )}
              </span>
              <span className={styles.muted}>
                {charge.paid === null ? (
                  <FormattedMessage
                    id="billing.charge.due"
                    defaultMessage="Due {time}"
                    values={{ time: <TimeText at={charge.due} /> }}
                  />
                ) : (
                  <FormattedMessage
                    id="billing.charge.paidOn"
                    defaultMessage="Paid on {day}"
                    values={{ day: <TimeText at={charge.paid} show="date" /> }}
                  />
                )}
                {charge.tax !== null && charge.tax > 0 && (
                  <>
                    {' · '}
                    <FormattedMessage
                      id="billing.charge.tax"
                      defaultMessage="{tax} tax"
                      values={{ tax: <bdi>{formatPrice(intl, charge.tax, charge.currency_code)}</bdi> }}
                    />
                  </>
                )}
                {charge.dispute && (
                  <>
                    {' · '}
                    <DisputeText dispute={charge.dispute} currency={charge.currency_code} />
                  </>
                )}
                {charge.refunded > 0 && (
                  <>
                    {' · '}
                    <FormattedMessage
                      id="billing.charge.refunded"
                      defaultMessage="{amount} refunded"
                      values={{ amount: <bdi>{formatPrice(intl, charge.refunded, charge.currency_code)}</bdi> }}
                    />
                  </>
                )}
                {charge.refunding > 0 && (
                  <>
                    {' · '}
                    <FormattedMessage
                      id="billing.charge.refunding"
                      defaultMessage="{amount} are being refunded"
                      values={{ amount: <bdi>{formatPrice(intl, charge.refunding, charge.currency_code)}</bdi> }}
                    />
                  </>
                )}
              </span>
              {charge.contribution && <Contribution of={charge.contribution} currency={charge.currency_code} />}
            </div>
            <InvoiceButtons charge={charge} />
          </div>
        </DataRow>
      )}
    />
  )
}

type DisputeProps = { dispute: NonNullable<Charge['dispute']>; currency: string }

function DisputeText({ dispute: { status, amount }, currency }: DisputeProps) {
  const intl = useIntl()
  const values = { amount: <bdi>{formatPrice(intl, amount, currency)}</bdi> }
  switch (status) {
    case 'open':
      return (
        <FormattedMessage
          id="billing.charge.dispute.open"
          defaultMessage="{amount} disputed, the bank hasn’t decided yet"
          values={values}
        />
      )
    case 'lost':
      return (
        <FormattedMessage
          id="billing.charge.dispute.lost"
          defaultMessage="{amount} returned by the bank"
          values={values}
        />
      )
    case 'won':
      return (
        <FormattedMessage
          id="billing.charge.dispute.won"
          defaultMessage="Dispute of {amount} declined by the bank"
          values={values}
        />
      )
    default:
      return status satisfies never
  }
}
