import {
  CircleCheck,
  CircleDashed,
  CircleX,
  CreditCard,
  type LucideIcon,
  Receipt,
  RefreshCw,
  Undo2,
} from 'lucide-react'
import { useRef } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { useListAddress } from '../../ui/list/useListAddress.ts'
import { useRowKeys } from '../../ui/RowList.tsx'
import styles from './Bill.module.css'
import { Cause, Decline, LineText, MethodText, Price, Who } from './BillTexts.tsx'
import { lineKindTexts } from './bill.texts.ts'
import { type BillEntry, type Card, type Line, lineKinds, type Sum, sumsOf } from './bill.ts'

const texts = defineMessages({
  all: { id: 'staff.bill.kind.all', defaultMessage: 'All' },
  timeline: { id: 'staff.bill.timeline', defaultMessage: 'Timeline' },
})

type Props = { lines: readonly Line[]; chosen: Line; cards: readonly Card[] }

/** All events, oldest first, with what was kept after each. `?show=` names a kind, `?at=` the event whose state is shown. */
export function BillTimeline({ lines, chosen, cards }: Props) {
  const intl = useIntl()
  const counted = lineKinds.map((kind) => ({
    ...{ value: kind, text: intl.formatMessage(lineKindTexts[kind]) },
    count: lines.filter((line) => line.kind === kind).length,
  }))
  const all = { value: 'all', text: intl.formatMessage(texts.all), count: lines.length }
  const { filters, show, to } = useListAddress({ filters: [all, ...counted] })
  const shown = show === 'all' ? lines : lines.filter(({ kind }) => kind === show)
  const title = intl.formatMessage(texts.timeline)
  return (
    <section className={styles.timeline} aria-labelledby="bill-timeline">
      <h2 id="bill-timeline">{title}</h2>
      <nav className={styles.filters} aria-label={title}>
        {filters.map(({ value, text, count }) => (
          <Link
            key={value}
            to={to({ show: value })}
            className={styles.filter}
            aria-current={value === show ? 'true' : undefined}
            preventScrollReset
          >
            {text} <span className="tabular">{intl.formatNumber(count ?? 0)}</span>
          </Link>
        ))}
      </nav>
      {shown.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="staff.bill.noneOfKind" defaultMessage="Nothing of this kind happened" />}
        />
      ) : (
        <Rows {...{ shown, chosen, cards, title }} />
      )}
      {sumsOf(lines).map((sum) => (
        <Total key={sum.currency} sum={sum} />
      ))}
    </section>
  )
}

function Rows({ shown, chosen, cards, title }: Omit<Props, 'lines'> & { shown: readonly Line[]; title: string }) {
  const list = useRef<HTMLOListElement>(null)
  useRowKeys(list)
  return (
    <div>
      <div className={styles.head} aria-hidden="true">
        <span>
          <FormattedMessage id="staff.bill.time" defaultMessage="Time, UTC" />
        </span>
        <span />
        <span>
          <FormattedMessage id="staff.bill.what" defaultMessage="What happened" />
        </span>
        <span>
          <FormattedMessage id="staff.bill.cause" defaultMessage="Cause" />
        </span>
        <span>
          <FormattedMessage id="staff.bill.net" defaultMessage="Net" />
        </span>
        <span>
          <FormattedMessage id="staff.bill.tax" defaultMessage="Tax" />
        </span>
        <span>
          <FormattedMessage id="staff.bill.amount" defaultMessage="Amount" />
        </span>
        <span>
          <FormattedMessage id="staff.bill.kept" defaultMessage="Paid so far" />
        </span>
      </div>
      <ol ref={list} data-row-list aria-label={title} className={styles.rows}>
        {shown.map((line) => (
          <Row key={line.key} line={line} cards={cards} isChosen={line.key === chosen.key} />
        ))}
      </ol>
    </div>
  )
}

const glyphs: Readonly<Record<string, [icon: LucideIcon, tone?: string]>> = {
  ChargeOpened: [Receipt],
  ChargeAttempted: [CircleDashed],
  ChargePaymentPrepared: [CircleDashed],
  ChargeSucceeded: [CircleCheck, 'green'],
  ChargeFailed: [CircleX, 'red'],
  ChargeCancelled: [CircleX],
  ChargeRefundAsked: [Undo2, 'blue'],
  ChargeRefunded: [Undo2, 'blue'],
  ChargeTaxReported: [Receipt],
  ChargeRefundFailed: [CircleX, 'red'],
  ChargeDisputed: [CircleX, 'red'],
  ChargeDisputeClosed: [CircleDashed],
}

function Row({ line, cards, isChosen }: { line: Line; cards: readonly Card[]; isChosen: boolean }) {
  const intl = useIntl()
  const [params] = useSearchParams()
  const { entry, at, moved } = line
  const [Glyph, tone] = (entry ? glyphs[entry.type] : [CreditCard]) ?? [RefreshCw]
  const here = new URLSearchParams(params)
  here.set('at', line.key)
  const day = intl.formatDate(at, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <time dateTime={at} className={styles.time}>
        <span>{day}</span>{' '}
        <span className={styles.second}>{intl.formatTime(at, { timeStyle: 'medium', timeZone: 'UTC' })}</span>
      </time>
      <Glyph size={16} aria-hidden="true" className={styles.glyph} data-tone={tone} />
      <div className={styles.what}>
        <Link
          to={`?${here}`}
          replace
          preventScrollReset
          data-row-link
          className={styles.open}
          aria-current={isChosen ? 'true' : undefined}
        >
          <LineText line={line} />
        </Link>
        {entry && <Second entry={entry} cards={cards} />}
      </div>
      <div className={styles.cause}>
        {entry ? (
          <>
            <Who entry={entry} />
            <span className={styles.second}>
              <Cause entry={entry} />
            </span>
          </>
        ) : (
          <span className={styles.second}>
            <FormattedMessage id="staff.bill.cardTold" defaultMessage="The payment provider tells" />
          </span>
        )}
      </div>
      {moved?.parts && (
        <>
          <Amount className={styles.net} name={<FormattedMessage id="staff.bill.net" defaultMessage="Net" />}>
            <Price of={moved.parts.net} currency={moved.currency} />
          </Amount>
          <Amount className={styles.tax} name={<FormattedMessage id="staff.bill.tax" defaultMessage="Tax" />}>
            <Price of={moved.parts.tax} currency={moved.currency} />
          </Amount>
        </>
      )}
      {moved && (
        <>
          <Amount className={styles.amount} name={<FormattedMessage id="staff.bill.amount" defaultMessage="Amount" />}>
            <strong>
              <Price of={moved.amount} currency={moved.currency} />
            </strong>
          </Amount>
          <Amount className={styles.kept} name={<FormattedMessage id="staff.bill.kept" defaultMessage="Paid so far" />}>
            <Price of={moved.kept} currency={moved.currency} />
          </Amount>
        </>
      )}
      {entry?.type === 'ChargeFailed' && entry.charge && (
        <Amount
          className={styles.amount}
          name={<FormattedMessage id="staff.bill.notTaken" defaultMessage="Not taken" />}
        >
          <s>
            <Price of={entry.charge.total} currency={entry.charge.currency} />
          </s>
        </Amount>
      )}
    </li>
  )
}

function Amount({
  className,
  name,
  children,
}: {
  className: string | undefined
  name: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <span className={className}>
      <span className={styles.name}>{name} </span>
      {children}
    </span>
  )
}

/** With what it was paid, or why it wasn't. */
function Second({ entry, cards }: { entry: BillEntry; cards: readonly Card[] }) {
  const { type, charge, payment_method_id } = entry
  const failure = type === 'ChargeFailed' ? charge?.failure : null
  if (payment_method_id === null && !failure) return null
  return (
    <span className={styles.second}>
      {payment_method_id !== null && <MethodText id={payment_method_id} cards={cards} />}
      {payment_method_id !== null && failure && ' · '}
      {failure && <Decline code={failure} />}
    </span>
  )
}

function Total({ sum: { currency, taken, returned, failures, gap } }: { sum: Sum }) {
  const wrong = <Price of={gap} currency={currency} />
  return (
    <p className={styles.total}>
      <span>
        <FormattedMessage
          id="staff.bill.total"
          defaultMessage="Taken {taken}, given back {returned}{failures, plural, =0 {} one {, one failed attempt took nothing} other {, # failed attempts took nothing}}"
          values={{
            taken: <Price of={taken} currency={currency} />,
            returned: <Price of={returned} currency={currency} />,
            failures,
          }}
        />
      </span>
      <strong>
        <Price of={taken - returned} currency={currency} />
      </strong>
      {gap === 0 ? (
        <span className={styles.right}>
          <CircleCheck size={14} aria-hidden="true" />
          <FormattedMessage id="staff.bill.addsUp" defaultMessage="Adds up" />
        </span>
      ) : (
        <span className={styles.wrong} role="alert">
          <CircleX size={14} aria-hidden="true" />
          <FormattedMessage
            id="staff.bill.gap"
            defaultMessage="The events and the charges differ by {gap}"
            values={{ gap: wrong }}
          />
        </span>
      )}
    </p>
  )
}
