import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note, ProblemNotes } from '../../ui/form/Note.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from '../PayDialog.module.css'
import { another, declineText, SavedCards, Step, Total } from '../PayParts.tsx'
import {
  begin,
  billingQueries,
  methodsRoute,
  type Outcome,
  type PayProps,
  type Prepared,
  untilNoticed,
} from '../pay.ts'
import { answerBank, confirm, enter } from './sandboxPay.ts'

/** Enters a card or chooses one, shows what is paid, and confirms it. The card form is that of the sandbox, and says so. */
export function SandboxPayDialog({ title, purpose, onClose, onDone }: PayProps) {
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
      const next = await begin(purpose, method === another ? { token: await enter(card) } : { payment_method: method })
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
        {declined !== null && <Note tone="critical">{intl.formatMessage(declineText(declined))}</Note>}
        <ProblemNotes texts={notes} />
        {prepared?.amounts ? (
          <Total amounts={prepared.amounts} />
        ) : (
          <>
            <SavedCards cards={saved} value={method} onChange={setChosen} />
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
