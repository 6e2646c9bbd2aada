import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { actStateTexts, actTones } from '../../identity/staff/staffActState.ts'
import type { StaffAct } from '../../identity/staff/staffActVerbs.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { intervalTexts } from '../price.ts'
import styles from './Bill.module.css'
import { subscriptionTones, ToApprovals } from './BillFacts.tsx'
import { Cause, Decline, LineText, MethodText, Price, Who } from './BillTexts.tsx'
import {
  chargeStatusTexts,
  disputeStatusTexts,
  refundReasonTexts,
  refundStatusTexts,
  subscriptionStatusTexts,
} from './bill.texts.ts'
import {
  type Bill,
  type BillEntry,
  type ChargeState,
  idIn,
  type Line,
  type Standing,
  standingAt,
  sumsOf,
} from './bill.ts'
import { InvoiceLook } from './InvoiceLook.tsx'
import type { LookWhy } from './looks.ts'
import type { RefundAbout } from './refund.ts'
import { actsAbout } from './useRefundActs.ts'

const chargeTones: Readonly<Record<string, BadgeTone>> = {
  ...{ open: 'neutral', attempting: 'blue', prepared: 'blue', succeeded: 'green', failed: 'red', cancelled: 'neutral' },
}
const disputeTones = { open: 'orange', won: 'green', lost: 'red' } as const
const refundTones = { asked: 'orange', returned: 'blue', failed: 'red' } as const

type Props = {
  bill: Bill
  lines: readonly Line[]
  line: Line
  acts: readonly StaffAct[]
  /** Why the bill is looked at. */
  why: LookWhy
  /** What can be done about the line's charge now. */
  refund: RefundAbout | undefined
  onRefund: () => void
}

/** One event: who did it and why, and how everything stood right after it. */
export function BillMoment({ bill, lines, line, acts, why, refund, onRefund }: Props) {
  const intl = useIntl()
  const panel = useRef<HTMLElement>(null)
  const [params] = useSearchParams()
  const at = params.get('at')
  // On a phone it lies below the list from which the event was chosen.
  useEffect(() => {
    if (at !== null) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const { entry } = line
  const standing = standingAt(lines, line.key)
  const until = lines.slice(0, lines.indexOf(line) + 1)
  const chargeId = entry?.charge ? idIn(entry) : undefined
  const isLast = lines.at(-1) === line
  return (
    <section ref={panel} className={styles.moment} aria-labelledby="bill-moment">
      <h2 id="bill-moment">
        <LineText line={line} />
      </h2>
      <time dateTime={line.at} className={styles.second}>
        {intl.formatDate(line.at, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })}
      </time>
      {refund && refund.refusal !== 'unpaid' && <RefundButton about={refund} onRefund={onRefund} />}
      {entry?.type === 'InvoiceIssued' && <InvoiceLook key={line.key} id={idIn(entry)} why={why} />}
      {entry && <Event entry={entry} bill={bill} />}
      <h3>
        {isLast ? (
          <FormattedMessage id="staff.bill.stateNow" defaultMessage="State now" />
        ) : (
          <FormattedMessage id="staff.bill.stateThen" defaultMessage="State after this event" />
        )}
      </h3>
      {chargeId !== undefined && entry?.charge && <Charge id={chargeId} of={entry.charge} />}
      <Subscriptions standing={standing} />
      <dl className={styles.pairs}>
        <Pair name={<FormattedMessage id="staff.bill.lifetime" defaultMessage="Paid in all" />}>
          {sumsOf(until).map(({ currency, taken, returned }) => (
            <div key={currency}>
              <Price of={taken - returned} currency={currency} />
            </div>
          ))}
          {sumsOf(until).length === 0 && <FormattedMessage id="staff.bill.nothingPaid" defaultMessage="Nothing" />}
        </Pair>
      </dl>
      {chargeId !== undefined && <Acts acts={actsAbout(acts, chargeId)} />}
    </section>
  )
}

function Pair({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Event({ entry, bill }: { entry: BillEntry; bill: Bill }) {
  const intl = useIntl()
  const { payment_id, payment_method_id, type, position } = entry
  return (
    <dl className={styles.pairs}>
      <Pair name={<FormattedMessage id="staff.bill.who" defaultMessage="Who" />}>
        <Who entry={entry} />
      </Pair>
      {entry.cause !== null && (
        <Pair name={<FormattedMessage id="staff.bill.why" defaultMessage="Why" />}>
          <Cause entry={entry} />
        </Pair>
      )}
      {payment_method_id !== null && (
        <Pair name={<FormattedMessage id="staff.bill.method" defaultMessage="Card" />}>
          <MethodText id={payment_method_id} cards={bill.payment_methods} />
        </Pair>
      )}
      {payment_id !== null && (
        <Pair name={<FormattedMessage id="staff.bill.payment" defaultMessage="Payment" />}>
          <CopyButton
            text={payment_id}
            name={intl.formatMessage({ id: 'staff.bill.payment', defaultMessage: 'Payment' })}
          />
        </Pair>
      )}
      <Pair name={<FormattedMessage id="staff.bill.event" defaultMessage="Event" />}>
        <code>{type}</code>
      </Pair>
      <Pair name={<FormattedMessage id="staff.bill.position" defaultMessage="Position" />}>
        <CopyButton
          text={position}
          name={intl.formatMessage({ id: 'staff.bill.position', defaultMessage: 'Position' })}
        />
      </Pair>
    </dl>
  )
}

function Charge({ id, of }: { id: string; of: ChargeState }) {
  const intl = useIntl()
  const { currency } = of
  const status = chargeStatusTexts[of.status as keyof typeof chargeStatusTexts]
  return (
    <dl className={styles.pairs}>
      <Pair name={<FormattedMessage id="staff.bill.charge" defaultMessage="Charge" />}>
        <span className={styles.line}>
          <Badge tone={chargeTones[of.status] ?? 'neutral'}>{status ? intl.formatMessage(status) : of.status}</Badge>
          <CopyButton text={id} name={intl.formatMessage({ id: 'staff.bill.charge', defaultMessage: 'Charge' })} />
        </span>
      </Pair>
      <Pair name={<FormattedMessage id="staff.bill.amount" defaultMessage="Amount" />}>
        <Price of={of.total} currency={currency} />
      </Pair>
      <Pair name={<FormattedMessage id="staff.bill.tax" defaultMessage="Tax" />}>
        {of.tax_millionths === null ? (
          <FormattedMessage id="staff.bill.noTax" defaultMessage="None" />
        ) : (
          <FormattedMessage
            id="staff.bill.taxOf"
            defaultMessage="{tax} ({rate} of {country}), net {net}"
            values={{
              tax: <Price of={of.tax} currency={currency} />,
              net: <Price of={of.net} currency={currency} />,
              country: of.tax_country,
              rate: intl.formatNumber(of.tax_millionths / 1_000_000, { style: 'percent', maximumFractionDigits: 4 }),
            }}
          />
        )}
      </Pair>
      <Pair name={<FormattedMessage id="staff.bill.due" defaultMessage="Due" />}>
        <TimeText at={of.due} show="exact" />
      </Pair>
      <Pair name={<FormattedMessage id="staff.bill.attempts" defaultMessage="Attempts" />}>
        {intl.formatNumber(of.attempt)}
      </Pair>
      {of.failure !== null && (
        <Pair name={<FormattedMessage id="staff.bill.failure" defaultMessage="Last failure" />}>
          <Decline code={of.failure} />
        </Pair>
      )}
      {of.retry_at !== null && (
        <Pair name={<FormattedMessage id="staff.bill.retry" defaultMessage="Next attempt" />}>
          <TimeText at={of.retry_at} show="exact" />
        </Pair>
      )}
      {of.dispute && (
        <Pair name={<FormattedMessage id="staff.bill.dispute" defaultMessage="Dispute" />}>
          <span className={styles.line}>
            <Price of={of.dispute.amount} currency={currency} />
            <Badge tone={disputeTones[of.dispute.status]}>
              {intl.formatMessage(disputeStatusTexts[of.dispute.status])}
            </Badge>
          </span>
        </Pair>
      )}
      {of.refunds.map((refund) => (
        <Pair key={refund.id} name={<FormattedMessage id="staff.bill.refund" defaultMessage="Refund" />}>
          <span className={styles.line}>
            <Price of={refund.amount} currency={currency} />
            <Badge tone={refundTones[refund.status]}>{intl.formatMessage(refundStatusTexts[refund.status])}</Badge>
          </span>
          <span className={styles.second}>
            {intl.formatMessage(refundReasonTexts[refund.reason])}
            {refund.note !== '' && (
              <>
                {' · '}
                <bdi>{refund.note}</bdi>
              </>
            )}
          </span>
          {refund.act_id !== null && (
            <span className={styles.second}>
              <FormattedMessage id="staff.bill.byTwo" defaultMessage="Confirmed by a second admin" />
            </span>
          )}
        </Pair>
      ))}
    </dl>
  )
}

function Subscriptions({ standing: { subscriptions } }: { standing: Standing }) {
  const intl = useIntl()
  return subscriptions.map((of) => {
    const status = subscriptionStatusTexts[of.status as keyof typeof subscriptionStatusTexts]
    return (
      <dl key={of.id} className={styles.pairs}>
        <Pair name={<FormattedMessage id="staff.bill.subscription" defaultMessage="Subscription" />}>
          <span className={styles.line}>
            <Badge tone={subscriptionTones[of.status] ?? 'neutral'}>
              {status ? intl.formatMessage(status) : of.status}
            </Badge>
            <CopyButton
              text={of.id}
              name={intl.formatMessage({ id: 'staff.bill.subscription', defaultMessage: 'Subscription' })}
            />
          </span>
        </Pair>
        <Pair name={<FormattedMessage id="staff.bill.price" defaultMessage="Price" />}>
          <Price of={of.price} currency={of.currency} /> · {intl.formatMessage(intervalTexts[of.interval])}
        </Pair>
        {of.status !== 'awaiting_payment' && of.status !== 'expired' && (
          <Pair name={<FormattedMessage id="staff.bill.period" defaultMessage="Period" />}>
            {intl.formatDateTimeRange(new Date(of.period_start), new Date(of.period_end), { dateStyle: 'medium' })}
          </Pair>
        )}
        {of.ends_at !== null && (
          <Pair name={<FormattedMessage id="staff.bill.endsAt" defaultMessage="Ends" />}>
            <TimeText at={of.ends_at} show="exact" />
          </Pair>
        )}
        {of.held && (
          <Pair name={<FormattedMessage id="staff.bill.held" defaultMessage="Renewal" />}>
            <FormattedMessage id="staff.bill.held.text" defaultMessage="On hold while a payment is disputed" />
          </Pair>
        )}
        {of.planned && (
          <Pair name={<FormattedMessage id="staff.bill.planned" defaultMessage="Then" />}>
            <Price of={of.planned.price} currency={of.currency} /> ·{' '}
            {intl.formatMessage(intervalTexts[of.planned.interval])}
          </Pair>
        )}
      </dl>
    )
  })
}

/** Refunds of this charge that take or took two admins. */
function Acts({ acts }: { acts: readonly StaffAct[] }) {
  const intl = useIntl()
  if (acts.length === 0) return null
  return (
    <ul className={styles.acts}>
      {acts.map(({ id, text, state, asked_by, asked }) => (
        <li key={id}>
          <span className={styles.line}>
            <span>{text}</span>
            <Badge tone={actTones[state]}>{intl.formatMessage(actStateTexts[state])}</Badge>
          </span>
          <span className={styles.second}>
            <FormattedMessage
              id="staffActs.asked"
              defaultMessage="Asked by {username} {time}"
              values={{ username: <bdi>{asked_by.username}</bdi>, time: <TimeText at={asked} /> }}
            />
            {state === 'waiting' && (
              <>
                {' · '}
                <ToApprovals />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function RefundButton({ about: { refusal }, onRefund }: { about: RefundAbout; onRefund: () => void }) {
  return (
    <div>
      <Button look="outlined" aria-haspopup="dialog" disabled={refusal !== null} keyHint="⇧ R" onClick={onRefund}>
        <FormattedMessage id="staff.bill.refundCharge" defaultMessage="Refund" />
      </Button>
      {refusal !== null && (
        <p className={styles.second}>
          {refusal === 'own' && (
            <FormattedMessage
              id="staff.bill.refusal.own"
              defaultMessage="This is your own charge. Ask another admin to refund it."
            />
          )}
          {refusal === 'disputed' && (
            <FormattedMessage
              id="staff.bill.refusal.disputed"
              defaultMessage="This charge is disputed. Wait until the bank has decided."
            />
          )}
          {refusal === 'under_way' && (
            <FormattedMessage
              id="staff.bill.refusal.underWay"
              defaultMessage="A refund of this charge is under way. Wait until it is paid."
            />
          )}
          {refusal === 'nothing_left' && (
            <FormattedMessage
              id="staff.bill.refusal.nothing"
              defaultMessage="All of this charge was returned, and its subscription has ended."
            />
          )}
        </p>
      )}
    </div>
  )
}
