import type { StripeElements } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note, ProblemNotes } from '../../ui/form/Note.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from '../PayDialog.module.css'
import { another, declineText, SavedCards, Step, Total } from '../PayParts.tsx'
import {
  begin,
  billingQueries,
  methodsRoute,
  type Outcome,
  type PayingCard,
  type PayProps,
  type Prepared,
  untilNoticed,
} from '../pay.ts'
import { StripeForm } from './StripeForm.tsx'
import { confirm, openStripe, StripeUnreachable } from './stripePay.ts'

type Props = PayProps & { publishableKey: string; currency: string; isPretended: boolean }
type Problem = { kind: 'declined'; code: string } | { kind: 'form'; text: string | undefined } | { kind: 'unreachable' }

/** What the form has found wrong, which it shows beside the fields, too. */
class FormProblem extends Error {}

/** Enters a card in Stripe's form or chooses one, shows what is paid, and confirms it. While a bank asks, this window is closed, because it would hold the focus. */
export function StripePayDialog({ title, purpose, publishableKey, currency, isPretended, onClose, onDone }: Props) {
  const intl = useIntl()
  const form = useRef<StripeElements>(null)
  const [isComplete, setComplete] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { data: known = [] } = useApi(methodsRoute)
  const {
    data: stripe,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['stripe.js', publishableKey],
    queryFn: () => openStripe(publishableKey, intl.locale),
    ...{ staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
  })
  const saved = purpose.kind === 'add' ? [] : known
  const method = chosen ?? saved[0]?.id ?? another

  const card = async (): Promise<PayingCard> => {
    if (method !== another) return { payment_method: method }
    const elements = form.current
    if (!stripe || !elements) throw new FormProblem()
    const { error: wrong } = await elements.submit()
    if (wrong) throw new FormProblem(wrong.message)
    const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
    if (error) throw error.type === 'api_connection_error' ? new StripeUnreachable() : new FormProblem(error.message)
    return { token: confirmationToken.id }
  }
  const finish = async (next: Prepared) => {
    if (!stripe) return
    setConfirming(true)
    try {
      await hear(await confirm(stripe, next))
    } finally {
      setConfirming(false)
    }
  }
  const hear = async ({ status, decline_code }: Outcome) => {
    if (status === 'succeeded' || status === 'processing') {
      if (purpose.kind !== 'add') await untilNoticed()
      return onDone()
    }
    setProblem({ kind: 'declined', code: decline_code ?? 'generic_decline' })
    setPrepared(null)
  }
  const { run, busy, problems, clear } = useAction({
    act: async () => {
      setProblem(null)
      try {
        if (prepared) return await finish(prepared)
        const next = await begin(purpose, await card())
        setPrepared(next)
        if (!next.amounts) await finish(next)
      } catch (error) {
        if (error instanceof StripeUnreachable) setProblem({ kind: 'unreachable' })
        else if (error instanceof FormProblem) setProblem({ kind: 'form', text: error.message || undefined })
        else throw error
      }
    },
    failure: 'beside',
    refreshes: billingQueries,
  })
  const notes = Object.values(problems).filter((text) => text !== undefined)
  const isReady = stripe && (prepared !== null || method !== another || isComplete)
  return (
    <>
      {isConfirming && (
        <p role="status" className={styles.waiting}>
          <FormattedMessage id="billing.confirming" defaultMessage="Waiting for your bank…" />
        </p>
      )}
      <Dialog
        open={!isConfirming}
        kind="alert"
        onOpenChange={(open) => !open && !isConfirming && onClose()}
        title={title}
        actions={
          <>
            <Button onClick={onClose}>
              <FormattedMessage id="billing.cancel" defaultMessage="Cancel" />
            </Button>
            <Button color="brand" busy={busy} disabled={!isReady} onClick={() => void run()}>
              <Step purpose={purpose} prepared={prepared} />
            </Button>
          </>
        }
      >
        <div className={styles.fields}>
          {problem && <ProblemText problem={problem} />}
          <ProblemNotes texts={notes} />
          {isError && (
            <Note
              tone="critical"
              actions={
                <Button size="small" onClick={() => void refetch()}>
                  <FormattedMessage id="billing.provider.again" defaultMessage="Try again" />
                </Button>
              }
            >
              <FormattedMessage
                id="billing.provider.failed"
                defaultMessage="Stripe, which takes our payments, can’t be reached. Check your connection and whatever blocks content in your browser."
              />
            </Note>
          )}
          {prepared?.amounts ? (
            <Total amounts={prepared.amounts} />
          ) : (
            <>
              <SavedCards cards={saved} value={method} onChange={setChosen} />
              {method === another && isPretended && (
                <Note>
                  <FormattedMessage
                    id="billing.testMode"
                    defaultMessage="Payments are pretended on this site. Don’t enter a real card: only test cards work, such as {number}."
                    values={{ number: <bdi>4242 4242 4242 4242</bdi> }}
                  />
                </Note>
              )}
              {method === another && !stripe && !isError && <SkeletonText lines={3} />}
              {method === another && stripe && (
                <StripeForm
                  stripe={stripe}
                  currency={currency}
                  onChange={(elements, complete) => {
                    form.current = elements
                    setComplete(complete)
                    clear()
                  }}
                />
              )}
            </>
          )}
        </div>
      </Dialog>
    </>
  )
}

function ProblemText({ problem }: { problem: Problem }) {
  const intl = useIntl()
  switch (problem.kind) {
    case 'declined':
      return <Note tone="critical">{intl.formatMessage(declineText(problem.code))}</Note>
    case 'form':
      return (
        <Note tone="critical">
          {problem.text ?? (
            <FormattedMessage id="billing.form.incomplete" defaultMessage="Fill in the form for your card first." />
          )}
        </Note>
      )
    case 'unreachable':
      return (
        <Note tone="critical">
          <FormattedMessage
            id="billing.provider.lost"
            defaultMessage="The connection to Stripe was lost. Nothing is charged twice: try again."
          />
        </Note>
      )
    default:
      return problem satisfies never
  }
}
