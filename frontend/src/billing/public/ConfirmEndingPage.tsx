import { STATEMENT_MAX } from '@adit/events/billing/withdrawal.values.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { call, type ResponseOf } from '../../api/client.ts'
import { AuthCard } from '../../identity/public/AuthCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import form from '../../ui/form/Form.module.css'
import { Note } from '../../ui/form/Note.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import { billingQueries } from '../pay.ts'
import { formatPrice } from '../price.ts'

type Preview = ResponseOf<'POST /_internal/billing/ending/preview'>
type Receipt = ResponseOf<'POST /_internal/billing/ending/confirm'>

/** `/contract/confirm`: the second step of withdrawing and terminating, where the link of the mail leads. `flow` is its code. */
export function ConfirmEndingPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const flow = params.get('flow') ?? ''
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['contract-ending', flow],
    queryFn: () => call('POST /_internal/billing/ending/preview', { body: { flow } }, { authenticated: false }),
    enabled: receipt === null,
    retry: false,
    gcTime: 0,
  })
  const title =
    data?.way === 'withdraw'
      ? intl.formatMessage({ id: 'contract.withdraw.title', defaultMessage: 'Withdraw from contract' })
      : data
        ? intl.formatMessage({ id: 'contract.terminate.title', defaultMessage: 'Terminate contract' })
        : intl.formatMessage({ id: 'contract.confirm.title', defaultMessage: 'End contract' })
  usePageHead(title)
  return (
    <AuthCard title={title}>
      {receipt ? (
        <Done receipt={receipt} />
      ) : data ? (
        <Confirm flow={flow} ending={data} onDone={setReceipt} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </AuthCard>
  )
}

type Ending = Pick<Preview, 'way' | 'ends' | 'refund' | 'currency_code' | 'asked'>

function Facts({ ending: { way, ends, refund, currency_code, asked } }: { ending: Ending }) {
  const intl = useIntl()
  const time = (at: string) => intl.formatDate(at, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <ul className={form.form}>
      <li>
        <FormattedMessage id="contract.product" defaultMessage="Contract: Adit Plus" />
      </li>
      <li>
        <FormattedMessage id="contract.askedAt" defaultMessage="Asked for: {time}" values={{ time: time(asked) }} />
      </li>
      <li>
        {way === 'terminate' && Date.parse(ends) > Date.now() ? (
          <FormattedMessage id="contract.endsAt" defaultMessage="Ends: {time}" values={{ time: time(ends) }} />
        ) : (
          <FormattedMessage id="contract.endsNow" defaultMessage="Ends: at once" />
        )}
      </li>
      {(way === 'withdraw' || refund > 0) && (
        <li>
          <FormattedMessage
            id="contract.refund"
            defaultMessage="Returned to you: {amount}"
            values={{ amount: <bdi>{formatPrice(intl, refund, currency_code)}</bdi> }}
          />
        </li>
      )}
    </ul>
  )
}

type ConfirmProps = { flow: string; ending: Preview; onDone: (receipt: Receipt) => void }

function Confirm({ flow, ending, onDone }: ConfirmProps) {
  const intl = useIntl()
  const [statement, setStatement] = useState('')
  const forCause = ending.way === 'terminate_for_cause'
  const { run, busy, problems, clear } = useAction({
    act: () =>
      call(
        'POST /_internal/billing/ending/confirm',
        { body: { flow, ...(forCause && { statement }) } },
        { authenticated: false },
      ),
    failure: 'beside',
    refreshes: billingQueries,
    onDone,
  })
  const { statement: wrong, ...others } = problems
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit} className={form.form}>
      <Facts ending={ending} />
      {ending.way === 'withdraw' && ending.begins_at_once && (
        <p>
          <FormattedMessage
            id="contract.part"
            defaultMessage="You asked us to begin at once, so you pay for the time until you asked to withdraw."
          />
        </p>
      )}
      {forCause && (
        <TextArea
          label={intl.formatMessage({ id: 'contract.statement', defaultMessage: 'Reason' })}
          description={intl.formatMessage({
            id: 'contract.statement.about',
            defaultMessage: 'Staff read it and decide whether anything you paid goes back to you.',
          })}
          value={statement}
          onChange={(typed) => {
            setStatement(typed)
            clear()
          }}
          limit={STATEMENT_MAX}
          rows={5}
          required
          error={wrong}
        />
      )}
      {Object.values(others).map(
        (text) =>
          text && (
            <Note key={text} tone="critical">
              {text}
            </Note>
          ),
      )}
      <Button type="submit" color="red" size="large" busy={busy}>
        {ending.way === 'withdraw' ? (
          <FormattedMessage id="contract.withdraw.confirm" defaultMessage="Confirm withdrawal" />
        ) : (
          <FormattedMessage id="contract.terminate.confirm" defaultMessage="Terminate now" />
        )}
      </Button>
    </form>
  )
}

function Done({ receipt }: { receipt: Receipt }) {
  const intl = useIntl()
  return (
    <div role="status" className={form.form}>
      <p>
        <FormattedMessage
          id="contract.done"
          defaultMessage="We have received this on {time}. A receipt is on its way to you by mail."
          values={{ time: intl.formatDate(receipt.received, { dateStyle: 'long', timeStyle: 'long' }) }}
        />
      </p>
      <Facts ending={receipt} />
    </div>
  )
}
