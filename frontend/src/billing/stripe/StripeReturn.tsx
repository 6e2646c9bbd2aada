import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/form/Note.tsx'
import { declineText } from '../PayParts.tsx'
import { billingQueries, untilNoticed } from '../pay.ts'
import { openStripe, outcomeAfterReturn } from './stripePay.ts'

/** What Stripe adds to the address to which a bank leads back. */
const returnParams = [
  ...(['payment_intent', 'payment_intent_client_secret', 'setup_intent', 'setup_intent_client_secret'] as const),
  ...(['redirect_status', 'source_type'] as const),
]

/** Says what became of a payment or a card about which a bank has asked on a page of its own. */
export function StripeReturn({ publishableKey, secret }: { publishableKey: string; secret: string }) {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const [, setParams] = useSearchParams()
  const { data: outcome, isError } = useQuery({
    queryKey: ['stripe.js', 'return', secret],
    queryFn: async () => {
      const answer = await outcomeAfterReturn(await openStripe(publishableKey, intl.locale), secret)
      if (answer.status === 'succeeded' && !secret.startsWith('seti_')) await untilNoticed()
      await queryClient.invalidateQueries(billingQueries)
      return answer
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
  })
  const dismiss = () =>
    setParams(
      (before) => {
        for (const name of returnParams) before.delete(name)
        return before
      },
      { replace: true },
    )
  const close = (
    <Button size="small" onClick={dismiss}>
      <FormattedMessage id="billing.return.close" defaultMessage="Close" />
    </Button>
  )
  if (isError)
    return (
      <Note tone="warning" actions={close}>
        <FormattedMessage
          id="billing.return.unknown"
          defaultMessage="Stripe can’t be reached, so we don’t know yet whether your bank has agreed. This page shows it as soon as we do."
        />
      </Note>
    )
  if (!outcome)
    return (
      <Note>
        <FormattedMessage id="billing.confirming" defaultMessage="Waiting for your bank…" />
      </Note>
    )
  if (outcome.status === 'succeeded')
    return (
      <Note tone="info" actions={close}>
        {secret.startsWith('seti_') ? (
          <FormattedMessage id="billing.return.added" defaultMessage="Your card was added." />
        ) : (
          <FormattedMessage id="billing.return.paid" defaultMessage="Your payment went through." />
        )}
      </Note>
    )
  if (outcome.status === 'processing')
    return (
      <Note actions={close}>
        <FormattedMessage
          id="billing.return.processing"
          defaultMessage="Your bank is still working on the payment. This page shows how it comes out."
        />
      </Note>
    )
  return (
    <Note tone="critical" actions={close}>
      {intl.formatMessage(declineText(outcome.decline_code ?? 'authentication_failed'))}
    </Note>
  )
}
