import { decimalOf, minorFrom } from '@adit/events/billing/currency.values.ts'
import { type RefundReason, refundNoteMax, refundReasons } from '@adit/events/billing/refund.values.ts'
import { useState } from 'react'
import { defineMessages, FormattedMessage, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl'
import { toApiError } from '../../api/apiError.ts'
import { keyOf } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { formatPrice } from '../price.ts'
import styles from './Bill.module.css'
import { Price } from './BillTexts.tsx'
import { refundReasonTexts } from './bill.texts.ts'
import type { RefundAbout } from './refund.ts'

type Type = 'full' | 'partial' | 'none'

const typeTexts: Readonly<Record<Type, MessageDescriptor>> = defineMessages({
  full: { id: 'staff.bill.refund.full', defaultMessage: 'All that is left: {amount}' },
  partial: { id: 'staff.bill.refund.partial', defaultMessage: 'A part' },
  none: { id: 'staff.bill.refund.none', defaultMessage: 'No money, only end the subscription' },
})
type Props = { chargeId: string; about: RefundAbout; onClose: () => void; onDone: () => void }

/** Returns money of a charge, ends its subscription, or both. Says what will happen before anything does. */
export function RefundDialog({ chargeId, about, onClose, onDone }: Props) {
  const intl = useIntl()
  const { charge, most, alone, runs } = about
  const { currency } = charge
  const types: Type[] = [...(most > 0 ? (['full', 'partial'] as const) : []), ...(runs ? (['none'] as const) : [])]
  const [type, setType] = useState<Type>(types[0] ?? 'full')
  const [typed, setTyped] = useState('')
  const [ends, setEnds] = useState(false)
  const [reason, setReason] = useState<RefundReason | ''>('')
  const [note, setNote] = useState('')
  const amount = type === 'full' ? most : type === 'none' ? 0 : Number(minorFrom(typed, currency) ?? Number.NaN)
  const isAmount = type !== 'partial' || (amount >= 1 && amount <= most)
  const endsIt = type === 'none' || (ends && runs)
  const takesTwo = amount > alone
  const body = {
    ...{ reason: reason || undefined, note: note.trim() },
    ...(type === 'none'
      ? { type, unprovision: true as const }
      : type === 'full'
        ? { type, unprovision: endsIt }
        : { type, amount, unprovision: endsIt }),
  }
  const { run, busy, problems, error, clear } = useAction({
    act: () => call('POST /_internal/billing/charge/:id/refund', { params: { id: chargeId }, body }),
    failure: 'beside',
    refreshes: { queryKey: keyOf('GET /admin-api/staff_acts') },
    done: doneText(intl, { type, takesTwo }),
    onDone,
  })
  const isReady =
    isAmount && reason !== '' && (reason !== 'other' || note.trim() !== '') && [...note.trim()].length <= refundNoteMax
  const limit = toApiError(error ?? new Error()).details
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'staff.bill.refund.title', defaultMessage: 'Refund a charge' })}
      description={
        <FormattedMessage
          id="staff.bill.refund.text"
          defaultMessage="{total} was charged. {most} of it can still be returned."
          values={{
            total: <Price of={charge.total} currency={currency} />,
            most: <Price of={most} currency={currency} />,
          }}
        />
      }
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" busy={busy} disabled={!isReady} onClick={() => void run()}>
            {verb(intl, { type, takesTwo, price: isAmount ? formatPrice(intl, amount, currency) : '' })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Select
          label={intl.formatMessage({ id: 'staff.bill.refund.what', defaultMessage: 'What to return' })}
          value={type}
          onChange={(next) => {
            setType(next)
            clear()
          }}
          options={types.map((value) => ({
            value,
            text: intl.formatMessage(typeTexts[value], { amount: formatPrice(intl, most, currency) }),
          }))}
        />
        {type === 'partial' && (
          <TextField
            label={intl.formatMessage(
              { id: 'staff.bill.refund.amount', defaultMessage: 'Amount in {currency}' },
              { currency },
            )}
            description={intl.formatMessage(
              { id: 'staff.bill.refund.most', defaultMessage: 'At most {most}, such as {example}.' },
              { most: formatPrice(intl, most, currency), example: decimalOf(BigInt(most), currency) },
            )}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(text) => {
              setTyped(text)
              clear('amount')
            }}
            error={
              amountProblem(intl, { typed, amount, most, currency }) ??
              serverLimit(intl, limit, currency) ??
              problemAt(problems, 'amount')
            }
          />
        )}
        {type !== 'none' && runs && (
          <Checkbox
            label={<FormattedMessage id="staff.bill.refund.ends" defaultMessage="End the subscription, too" />}
            checked={ends}
            onChange={setEnds}
          />
        )}
        <Select
          label={intl.formatMessage({ id: 'staff.bill.refund.reason', defaultMessage: 'Reason' })}
          value={reason}
          onChange={setReason}
          options={[
            {
              value: '' as const,
              text: intl.formatMessage({ id: 'staff.bill.refund.choose', defaultMessage: 'Choose a reason' }),
            },
            ...refundReasons.map((value) => ({ value, text: intl.formatMessage(refundReasonTexts[value]) })),
          ]}
          error={problemAt(problems, 'reason')}
        />
        <TextArea
          label={intl.formatMessage({ id: 'staff.bill.refund.note', defaultMessage: 'Note' })}
          description={intl.formatMessage({
            id: 'staff.bill.refund.note.hint',
            defaultMessage: 'Stands in the history of the subscriber, who may ask to see it.',
          })}
          optional={reason !== 'other'}
          rows={3}
          limit={refundNoteMax}
          value={note}
          onChange={(text) => {
            setNote(text)
            clear('note')
          }}
          error={problemAt(problems, 'note')}
        />
        {isAmount && <Outcome {...{ type, amount, about, takesTwo }} ends={endsIt} />}
        <ProblemNotes texts={otherProblems(problems, [...(type === 'partial' ? ['amount'] : []), 'reason', 'note'])} />
      </div>
    </Dialog>
  )
}

type Wanted = { type: Type; takesTwo: boolean }

function verb(intl: IntlShape, { type, takesTwo, price }: Wanted & { price: string }): string {
  if (type === 'none')
    return intl.formatMessage({ id: 'staff.bill.refund.end', defaultMessage: 'End the subscription' })
  return takesTwo
    ? intl.formatMessage({ id: 'staff.bill.refund.ask', defaultMessage: 'Ask to refund {price}' }, { price })
    : intl.formatMessage({ id: 'staff.bill.refund.do', defaultMessage: 'Refund {price}' }, { price })
}

function doneText(intl: IntlShape, { type, takesTwo }: Wanted): string {
  if (type === 'none')
    return intl.formatMessage({ id: 'staff.bill.done.end', defaultMessage: 'The subscription has ended' })
  return takesTwo
    ? intl.formatMessage({
        id: 'staff.bill.done.ask',
        defaultMessage: 'Asked. Another admin finds it under “Approvals”.',
      })
    : intl.formatMessage({ id: 'staff.bill.done.refund', defaultMessage: 'The refund has begun' })
}

type Typed = { typed: string; amount: number; most: number; currency: string }

/** What is wrong with an amount. Undefined while nothing is typed. */
function amountProblem(intl: IntlShape, { typed, amount, most, currency }: Typed): string | undefined {
  if (typed.trim() === '') return undefined
  if (amount > most) {
    return intl.formatMessage(
      { id: 'staff.bill.refund.tooMuch', defaultMessage: 'At most {most} can be returned.' },
      { most: formatPrice(intl, most, currency) },
    )
  }
  if (amount >= 1) return undefined
  return intl.formatMessage(
    { id: 'staff.bill.refund.badAmount', defaultMessage: 'Write an amount above zero, such as {example}.' },
    { example: decimalOf(BigInt(most), currency) },
  )
}

/** The server's limit, for when somebody else has refunded in the meantime. */
function serverLimit(intl: IntlShape, details: unknown, currency: string): string | undefined {
  const { code, limit } = Object(details) as { code?: unknown; limit?: unknown }
  if (code !== 'refund_above_rest' || typeof limit !== 'number') return undefined
  return intl.formatMessage(
    { id: 'staff.bill.refund.tooMuch', defaultMessage: 'At most {most} can be returned.' },
    { most: formatPrice(intl, limit, currency) },
  )
}

type OutcomeProps = { type: Type; amount: number; about: RefundAbout; ends: boolean; takesTwo: boolean }

/** What will happen, before it does. */
function Outcome({ type, amount, about: { charge, most, alone, runs }, ends, takesTwo }: OutcomeProps) {
  const { currency } = charge
  return (
    <section className={styles.outcome} aria-labelledby="refund-outcome" aria-live="polite">
      <h3 id="refund-outcome">
        <FormattedMessage id="staff.bill.outcome" defaultMessage="What will happen" />
      </h3>
      <ul>
        {takesTwo && (
          <li>
            <FormattedMessage
              id="staff.bill.outcome.two"
              defaultMessage="Another admin has to confirm it within 24 hours, because you can return only {alone} of this charge alone. Nothing happens before."
              values={{ alone: <Price of={alone} currency={currency} /> }}
            />
          </li>
        )}
        <li>
          {type === 'none' ? (
            <FormattedMessage id="staff.bill.outcome.nothing" defaultMessage="No money is returned." />
          ) : (
            <FormattedMessage
              id="staff.bill.outcome.money"
              defaultMessage="{amount} goes back to where it came from. {left} of the charge is left then."
              values={{
                amount: <Price of={amount} currency={currency} />,
                left: <Price of={most - amount} currency={currency} />,
              }}
            />
          )}
        </li>
        {runs && (
          <li>
            {type === 'none' ? (
              <FormattedMessage
                id="staff.bill.outcome.endsNow"
                defaultMessage="The subscription ends at once. What is due isn’t owed any more."
              />
            ) : ends ? (
              <FormattedMessage
                id="staff.bill.outcome.ends"
                defaultMessage="The subscription ends once the money is returned."
              />
            ) : (
              <FormattedMessage id="staff.bill.outcome.goesOn" defaultMessage="The subscription goes on." />
            )}
          </li>
        )}
      </ul>
    </section>
  )
}
