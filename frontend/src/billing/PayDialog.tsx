import { type ReactNode, useState } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../api/apiQuery.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note, ProblemNotes } from '../ui/form/Note.tsx'
import { RadioCards } from '../ui/form/RadioCards.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useAction } from '../ui/useAction.ts'
import { CardText } from './CardText.tsx'
import styles from './PayDialog.module.css'
import { answerBank, confirm, type Outcome, type Prepared, type Purpose, prepare, untilNoticed } from './pay.ts'
import { formatPrice, productsRoute } from './price.ts'

export const methodsRoute = 'GET /_internal/billing/payment_methods'
/** Everything that a payment or a card changes. */
export const billingQueries = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('GET /_internal/billing/'),
}

const declines = defineMessages({
  generic_decline: { id: 'billing.declined', defaultMessage: 'The bank refused this card. Try another one.' },
  insufficient_funds: { id: 'billing.declined.funds', defaultMessage: 'There is not enough money on this card.' },
  lost_card: { id: 'billing.declined.lost', defaultMessage: 'This card was reported as lost.' },
  expired_card: { id: 'billing.declined.expired', defaultMessage: 'This card has expired.' },
  authentication_failed: {
    id: 'billing.declined.bank',
    defaultMessage: 'You didn’t confirm this to your bank. Try again, or use another card.',
  },
})

type Props = { title: string; purpose: Purpose; onClose: () => void; onDone: () => void }
const another = 'another'

/** Enters a card or chooses one, shows what is paid, and confirms it. The card form is that of the sandbox, and says so. */
export function PayDialog({ title, purpose, onClose, onDone }: Props) {
  const intl = useIntl()
  const [card, setCard] = useState({ number: '', month: '', year: '' })
  const [chosen, setChosen] = useState<string | null>(null)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [asked, setAsked] = useState(false)
  const [declined, setDeclined] = useState<string | null>(null)
  const { data: known = [] } = useApi(methodsRoute)
  const saved = purpose.kind === 'add' ? [] : known
  const method = chosen ?? saved[0]?.id ?? another

  const hear = async (outcome: Outcome) => {
    setAsked(outcome.status === 'requires_action')
    if (outcome.status === 'requires_action') return
    if (outcome.status === 'succeeded') {
      if (purpose.kind !== 'add') await untilNoticed()
      return onDone()
    }
    setDeclined(outcome.decline_code ?? 'generic_decline')
    setPrepared(null)
  }
  const { run, busy, problems, clear } = useAction({
    act: async () => {
      setDeclined(null)
      if (prepared) return hear(await confirm(prepared))
      const next = await prepare(purpose, method === another ? { kind: 'new', card } : { kind: 'saved', id: method })
      if (!next.amounts) {
        setPrepared(next)
        return hear(await confirm(next))
      }
      setPrepared(next)
    },
    failure: 'beside',
    refreshes: billingQueries,
  })
  const bank = useAction<boolean>({
    act: async (isConfirmed) => {
      if (prepared) await hear(await answerBank(prepared, isConfirmed))
    },
    failure: 'beside',
    refreshes: billingQueries,
  })

  const isComplete = method !== another || (card.number.trim() !== '' && card.month !== '' && card.year !== '')
  const notes = [...Object.values(problems), ...Object.values(bank.problems)].filter((text) => text !== undefined)
  const code = declined !== null && declined in declines ? (declined as keyof typeof declines) : 'generic_decline'
  const field = (name: keyof typeof card) => ({
    value: card[name],
    onChange: (typed: string) => {
      setCard({ ...card, [name]: typed })
      clear()
    },
  })
  if (asked)
    return (
      <Dialog
        open
        kind="alert"
        onOpenChange={(open) => !open && onClose()}
        title={intl.formatMessage({ id: 'billing.bank', defaultMessage: 'Your bank asks you' })}
        description={
          <FormattedMessage
            id="billing.bank.text"
            defaultMessage="A real bank would ask you to confirm this payment now. This one is pretended."
          />
        }
        actions={
          <>
            <Button onClick={() => void bank.run(false)} busy={bank.busyWith === false}>
              <FormattedMessage id="billing.bank.refuse" defaultMessage="Refuse" />
            </Button>
            <Button color="brand" onClick={() => void bank.run(true)} busy={bank.busyWith === true}>
              <FormattedMessage id="billing.bank.confirm" defaultMessage="Confirm" />
            </Button>
          </>
        }
      >
        <ProblemNotes texts={notes} />
      </Dialog>
    )
  return (
    <Dialog
      open
      kind="alert"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="billing.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" busy={busy} disabled={!isComplete} onClick={() => void run()}>
            <Step purpose={purpose} prepared={prepared} />
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {declined !== null && <Note tone="critical">{intl.formatMessage(declines[code])}</Note>}
        <ProblemNotes texts={notes} />
        {prepared?.amounts ? (
          <Total amounts={prepared.amounts} />
        ) : (
          <>
            {saved.length > 0 && (
              <RadioCards
                legend={<FormattedMessage id="billing.payWith" defaultMessage="Pay with" />}
                value={method}
                onChange={setChosen}
                stacked
                cards={[
                  ...saved.map(({ id, card: { brand, last4 } }) => ({
                    value: id,
                    text: <CardText brand={brand} last4={last4} />,
                  })),
                  {
                    value: another,
                    text: <FormattedMessage id="billing.anotherCard" defaultMessage="Another card" />,
                  },
                ]}
              />
            )}
            {method === another && (
              <>
                <Note>
                  <FormattedMessage
                    id="billing.testMode"
                    defaultMessage="Payments are pretended on this site. Don’t enter a real card: only test cards work, such as {number}."
                    values={{ number: <bdi>4242 4242 4242 4242</bdi> }}
                  />
                </Note>
                <TextField
                  label={intl.formatMessage({ id: 'billing.number', defaultMessage: 'Number of the test card' })}
                  {...field('number')}
                  inputMode="numeric"
                  autoComplete="off"
                  dir="ltr"
                  data-first
                />
                <div className={styles.expiry}>
                  <TextField
                    label={intl.formatMessage({ id: 'billing.month', defaultMessage: 'Month of expiry' })}
                    {...field('month')}
                    inputMode="numeric"
                    placeholder="12"
                    maxLength={2}
                    autoComplete="off"
                  />
                  <TextField
                    label={intl.formatMessage({ id: 'billing.year', defaultMessage: 'Year of expiry' })}
                    {...field('year')}
                    inputMode="numeric"
                    placeholder="2034"
                    maxLength={4}
                    autoComplete="off"
                  />
                </div>
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Step({ purpose, prepared }: { purpose: Purpose; prepared: Prepared | null }): ReactNode {
  if (purpose.kind === 'add') return <FormattedMessage id="billing.addCard" defaultMessage="Add card" />
  if (prepared) return <FormattedMessage id="billing.payNow" defaultMessage="Pay now" />
  return <FormattedMessage id="billing.continue" defaultMessage="Continue" />
}

/** What is charged, in the currency of the card's country. */
function Total({ amounts: { price_id, total, tax } }: { amounts: NonNullable<Prepared['amounts']> }) {
  const intl = useIntl()
  const { data } = useApi(productsRoute)
  const currency = data?.flatMap(({ prices }) => prices).find(({ id }) => id === price_id)?.currency_code
  if (!currency) return null
  return (
    <div>
      <p className={styles.total}>
        <bdi>{formatPrice(intl, total, currency)}</bdi>
      </p>
      {tax > 0 && (
        <p>
          <FormattedMessage
            id="billing.taxWithin"
            defaultMessage="{tax} of it is tax."
            values={{ tax: <bdi>{formatPrice(intl, tax, currency)}</bdi> }}
          />
        </p>
      )}
    </div>
  )
}
