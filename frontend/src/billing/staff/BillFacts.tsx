import { FormattedMessage, useIntl } from 'react-intl'
import type { StaffAct } from '../../identity/staff/staffActVerbs.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { CardWithExpiry } from '../CardText.tsx'
import { intervalTexts } from '../price.ts'
import styles from './Bill.module.css'
import { Price } from './BillTexts.tsx'
import { subscriptionStatusTexts } from './bill.texts.ts'
import { type Bill, type Line, nextCharge, runs, type Standing, type SubscriptionState, sumsOf } from './bill.ts'

export const subscriptionTones: Readonly<Record<string, BadgeTone>> = {
  ...{ active: 'green', due: 'orange', awaiting_payment: 'blue', ended: 'neutral', expired: 'neutral' },
}

type Props = { bill: Bill; lines: readonly Line[]; standing: Standing; acts: readonly StaffAct[] }

/** What staff ask first: what somebody has, what comes next, with what they pay, and how much it was. */
export function BillFacts({ bill, lines, standing, acts }: Props) {
  const { subscriptions } = standing
  const current = subscriptions.find(runs) ?? subscriptions.at(-1)
  const next = nextCharge(standing)
  const sums = sumsOf(lines)
  const waiting = acts.filter(({ state }) => state === 'waiting')
  return (
    <>
      {waiting.map((act) => (
        <Banner key={act.id} tone="warning" actions={<ToApprovals />}>
          <FormattedMessage
            id="staff.bill.waits"
            defaultMessage="Waits for another admin: {what}. Asked by {name}, lapses {time}."
            values={{
              what: act.text,
              name: <bdi>{act.asked_by.username}</bdi>,
              time: <TimeText at={act.until} show="exact" />,
            }}
          />
        </Banner>
      ))}
      <dl className={styles.facts}>
        <div>
          <dt>
            <FormattedMessage id="staff.bill.subscription" defaultMessage="Subscription" />
          </dt>
          <dd>
            {current ? (
              <Subscription of={current} />
            ) : (
              <FormattedMessage id="staff.bill.noSubscription" defaultMessage="None" />
            )}
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="staff.bill.next" defaultMessage="Next charge" />
          </dt>
          <dd>
            {next ? (
              <>
                <strong>
                  <Price of={next.amount} currency={next.currency} />
                </strong>
                <span className={styles.second}>
                  <TimeText at={next.at} show="exact" />
                </span>
              </>
            ) : (
              <FormattedMessage id="staff.bill.noNext" defaultMessage="Nothing will be charged" />
            )}
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="staff.bill.cards" defaultMessage="Cards" />
          </dt>
          <dd>
            {bill.payment_methods.length === 0 ? (
              <FormattedMessage id="staff.bill.noCards" defaultMessage="None" />
            ) : (
              <ul>
                {bill.payment_methods.map((card) => (
                  <li key={card.id}>
                    <CardWithExpiry card={card.card} />
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="staff.bill.lifetime" defaultMessage="Paid in all" />
          </dt>
          <dd>
            {sums.length === 0 ? (
              <FormattedMessage id="staff.bill.nothingPaid" defaultMessage="Nothing" />
            ) : (
              sums.map(({ currency, taken, returned }) => (
                <div key={currency}>
                  <strong>
                    <Price of={taken - returned} currency={currency} />
                  </strong>
                  {returned > 0 && (
                    <span className={styles.second}>
                      <FormattedMessage
                        id="staff.bill.lifetime.of"
                        defaultMessage="{taken} taken, {returned} given back"
                        values={{
                          taken: <Price of={taken} currency={currency} />,
                          returned: <Price of={returned} currency={currency} />,
                        }}
                      />
                    </span>
                  )}
                </div>
              ))
            )}
          </dd>
        </div>
      </dl>
    </>
  )
}

export const ToApprovals = () => (
  <Link to="/admin/staff_acts">
    <FormattedMessage id="staff.bill.approvals" defaultMessage="Approvals" />
  </Link>
)

function Subscription({ of }: { of: SubscriptionState }) {
  const intl = useIntl()
  const text = subscriptionStatusTexts[of.status as keyof typeof subscriptionStatusTexts]
  return (
    <>
      <span className={styles.line}>
        <strong>
          <Price of={of.price} currency={of.currency} />
        </strong>
        <span>{intl.formatMessage(intervalTexts[of.interval])}</span>
        <Badge tone={subscriptionTones[of.status] ?? 'neutral'}>{text ? intl.formatMessage(text) : of.status}</Badge>
      </span>
      <span className={styles.second}>
        {of.ends_at !== null && runs(of) ? (
          <FormattedMessage
            id="staff.bill.ends"
            defaultMessage="Cancelled, ends {time}"
            values={{ time: <TimeText at={of.ends_at} show="exact" /> }}
          />
        ) : (
          runs(of) && (
            <FormattedMessage
              id="staff.bill.paidUntil"
              defaultMessage="Paid until {time}"
              values={{ time: <TimeText at={of.period_end} show="exact" /> }}
            />
          )
        )}
      </span>
    </>
  )
}
