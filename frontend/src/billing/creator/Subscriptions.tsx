import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import form from '../../ui/form/Form.module.css'
import { Note } from '../../ui/form/Note.tsx'
import { Link } from '../../ui/Link.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useAction } from '../../ui/useAction.ts'
import { PayDialog } from '../PayDialog.tsx'
import { billingQueries } from '../pay.ts'
import { formatPrice, intervalTexts, offeredIntervals } from '../price.ts'
import styles from './BillingPage.module.css'

const list = 'GET /_internal/billing/subscriptions'
type Subscription = ResponseOf<typeof list>[number]

/** The running subscription, or the way to one. */
export function Subscriptions() {
  const intl = useIntl()
  const { data, error, refetch } = useApi(list)
  const title = intl.formatMessage({ id: 'billing.subscription', defaultMessage: 'Subscription' })
  return (
    <section className={form.form}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to="/settings/billing/charges">
          <FormattedMessage id="billing.charges" defaultMessage="Charges" />
        </Link>
      </div>
      <Body subscriptions={data} error={error} refetch={() => void refetch()} />
    </section>
  )
}

type BodyProps = { subscriptions: readonly Subscription[] | undefined; error: unknown; refetch: () => void }

function Body({ subscriptions, error, refetch }: BodyProps) {
  if (!subscriptions && error) return <ErrorState error={error} onRetry={refetch} />
  if (!subscriptions) return <SkeletonText lines={4} />
  const running = subscriptions.filter(({ state }) => state !== 'ended')
  if (running.length > 0) return running.map((each) => <Running key={each.id} subscription={each} />)
  return (
    <EmptyState
      title={<FormattedMessage id="billing.none" defaultMessage="You have no subscription" />}
      actions={
        <LinkButton to="/plus" color="brand">
          {subscriptions.length > 0 ? (
            <FormattedMessage id="billing.again" defaultMessage="Subscribe again" />
          ) : (
            <FormattedMessage id="billing.about" defaultMessage="About Adit Plus" />
          )}
        </LinkButton>
      }
    />
  )
}

type Change = { cancelled?: boolean; interval?: BillingInterval }

function Running({ subscription }: { subscription: Subscription }) {
  const intl = useIntl()
  const { id, price, currency_code, interval, ends, held, period_end, planned, state } = subscription
  const [isLeaving, setLeaving] = useState(false)
  const { run, busy, busyWith } = useAction<Change>({
    act: (body) => call('PATCH /_internal/billing/subscription/:id', { params: { id }, body }),
    refreshes: billingQueries,
    failed: intl.formatMessage({ id: 'billing.change.failed', defaultMessage: 'The subscription was not changed' }),
    onDone: () => setLeaving(false),
    onFailed: () => setLeaving(false),
  })
  const day = (at: string) => <TimeText at={at} />
  const chosen = planned?.interval ?? interval
  const choices = offeredIntervals.some((each) => each === interval)
    ? offeredIntervals
    : [interval, ...offeredIntervals]
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <h3>
          <FormattedMessage id="plus.title" defaultMessage="Adit Plus" />
        </h3>
        <p>
          <bdi className={styles.price}>{formatPrice(intl, price, currency_code)}</bdi>{' '}
          <span className={styles.muted}>{intl.formatMessage(intervalTexts[interval])}</span>
        </p>
      </div>
      {state === 'due' ? (
        <Due subscription={subscription} />
      ) : (
        <p>
          {ends === null ? (
            <FormattedMessage id="billing.renews" defaultMessage="Renews {time}" values={{ time: day(period_end) }} />
          ) : (
            <>
              <Badge tone="orange">
                <FormattedMessage id="billing.cancelled" defaultMessage="Cancelled" />
              </Badge>{' '}
              <FormattedMessage
                id="billing.ends"
                defaultMessage="You have Plus until it ends {time}."
                values={{ time: day(ends) }}
              />
            </>
          )}
        </p>
      )}
      {held && (
        <Note tone="warning">
          <FormattedMessage
            id="billing.held"
            defaultMessage="A payment is disputed. Until the bank has decided, nothing is charged unless you pay yourself."
          />
        </Note>
      )}
      {planned && (
        <p className={styles.muted}>
          <FormattedMessage
            id="billing.planned"
            defaultMessage="From then on: {price}, {interval}"
            values={{
              price: <bdi>{formatPrice(intl, planned.price, currency_code)}</bdi>,
              interval: intl.formatMessage(intervalTexts[planned.interval]),
            }}
          />
        </p>
      )}
      <div className={styles.actions}>
        {state === 'active' && ends === null && (
          <Select
            label={intl.formatMessage({ id: 'billing.interval', defaultMessage: 'From the next period on, pay' })}
            value={chosen}
            onChange={(next) => void run({ interval: next })}
            options={choices.map((value) => ({ value, text: intl.formatMessage(intervalTexts[value]) }))}
          />
        )}
        {ends === null ? (
          <Button look="outlined" disabled={busy} onClick={() => setLeaving(true)}>
            <FormattedMessage id="billing.leave" defaultMessage="Cancel subscription" />
          </Button>
        ) : (
          state === 'active' && (
            <Button
              color="brand"
              busy={busyWith?.cancelled === false}
              disabled={busy}
              onClick={() => void run({ cancelled: false })}
            >
              <FormattedMessage id="billing.keep" defaultMessage="Keep subscription" />
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={intl.formatMessage({ id: 'billing.leave.question', defaultMessage: 'Cancel the subscription?' })}
        description={
          state === 'due' ? (
            <FormattedMessage
              id="billing.leave.now"
              defaultMessage="A payment is due, so the subscription ends at once. You owe nothing."
            />
          ) : (
            <FormattedMessage
              id="billing.leave.later"
              defaultMessage="You keep Plus until the end of what you have paid for ({time}), and can change your mind until then."
              values={{ time: day(period_end) }}
            />
          )
        }
        confirmLabel={intl.formatMessage({ id: 'billing.leave', defaultMessage: 'Cancel subscription' })}
        cancelLabel={intl.formatMessage({ id: 'billing.leave.not', defaultMessage: 'Don’t cancel' })}
        busy={busy}
        onConfirm={() => void run({ cancelled: true })}
        onCancel={() => setLeaving(false)}
      />
    </article>
  )
}

/** A payment has failed or waits for its owner. */
function Due({ subscription }: { subscription: Subscription }) {
  const intl = useIntl()
  // A mail that asks for a confirmation leads to the open window.
  const [params, setParams] = useSearchParams()
  const { data } = useApi('GET /_internal/billing/payments')
  const charge = data?.find((each) => each.subscription_id === subscription.id && each.status !== 'succeeded')
  const title = intl.formatMessage({ id: 'billing.pay', defaultMessage: 'Pay now' })
  const isPayable = charge?.status === 'failed' || charge?.status === 'open'
  const paying = isPayable && params.get('pay') === charge?.id
  const setPaying = (pay: string | null) =>
    setParams(
      (before) => {
        if (pay === null) before.delete('pay')
        else before.set('pay', pay)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <Note
        tone="warning"
        actions={
          isPayable ? (
            <Button size="small" color="brand" onClick={() => setPaying(charge.id)}>
              {title}
            </Button>
          ) : undefined
        }
      >
        {charge?.failure === 'authentication_required' ? (
          <FormattedMessage id="billing.due.bank" defaultMessage="Your bank wants you to confirm the last payment." />
        ) : charge?.status === 'failed' ? (
          <FormattedMessage id="billing.due.failed" defaultMessage="The last payment failed." />
        ) : (
          <FormattedMessage id="billing.due" defaultMessage="A payment is due." />
        )}{' '}
        {charge?.retry && (
          <FormattedMessage
            id="billing.due.retry"
            defaultMessage="We try again {time}."
            values={{ time: <TimeText at={charge.retry} /> }}
          />
        )}
      </Note>
      {paying && charge && (
        <PayDialog
          title={title}
          purpose={{ kind: 'charge', id: charge.id }}
          onClose={() => setPaying(null)}
          onDone={() => setPaying(null)}
        />
      )}
    </>
  )
}
