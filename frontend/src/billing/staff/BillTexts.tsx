import type { MessageDescriptor } from 'react-intl'
import { FormattedMessage, useIntl } from 'react-intl'
import { historyText } from '../../moderation/staff/history/historyText.ts'
import { Link } from '../../ui/Link.tsx'
import { CardText } from '../CardText.tsx'
import { formatPrice } from '../price.ts'
import styles from './Bill.module.css'
import { causeTexts, declineTexts } from './bill.texts.ts'
import type { BillEntry, Card, Line } from './bill.ts'

/** The words for a key, or the key itself where there are none. */
function Worded({ texts, of }: { texts: Readonly<Record<string, MessageDescriptor>>; of: string }) {
  const text = Object.hasOwn(texts, of) ? texts[of] : undefined
  return text ? <FormattedMessage {...text} /> : <code>{of}</code>
}

/** An amount in the smallest unit. */
export function Price({ of, currency }: { of: number; currency: string }) {
  const intl = useIntl()
  return <bdi className="tabular">{formatPrice(intl, of, currency)}</bdi>
}

/** A decline code, with its meaning where it is known. */
export function Decline({ code }: { code: string }) {
  const isKnown = Object.hasOwn(declineTexts, code)
  return (
    <>
      <Worded texts={declineTexts} of={code} />
      {isKnown && (
        <>
          {' '}
          <code className={styles.code}>{code}</code>
        </>
      )}
    </>
  )
}

/** Who did it. */
export function Who({ entry: { actor } }: { entry: BillEntry }) {
  if (actor.kind === 'system') return <FormattedMessage id="staff.bill.system" defaultMessage="The system" />
  const { name, id } = actor
  const who = name === null ? <bdi>{id}</bdi> : <Link to={`/user/${encodeURIComponent(name)}`}>{name}</Link>
  if (actor.kind === 'user') return who
  return <FormattedMessage id="staff.bill.staffMember" defaultMessage="{name} (staff)" values={{ name: who }} />
}

/** Why it happened. */
export function Cause({ entry: { cause } }: { entry: BillEntry }) {
  return cause === null ? null : <Worded texts={causeTexts} of={cause} />
}

/** What a line says. */
export function LineText({ line: { entry, card } }: { line: Line }) {
  const intl = useIntl()
  if (entry) return historyText(intl, entry)
  if (!card) return null
  return (
    <FormattedMessage
      id="staff.bill.cardAdded"
      defaultMessage="Added {card}"
      values={{ card: <CardText {...card.card} /> }}
    />
  )
}

/** The card of a payment method, as long as its owner keeps it. */
export function MethodText({ id, cards }: { id: string; cards: readonly Card[] }) {
  const known = cards.find((card) => card.id === id)
  if (known) return <CardText {...known.card} />
  return <FormattedMessage id="staff.bill.cardGone" defaultMessage="A card that was removed since" />
}
