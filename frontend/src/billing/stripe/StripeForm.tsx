import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Note } from '../../ui/form/Note.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'

type Props = {
  stripe: Stripe
  currency: string
  /** The form, once it is there, and whether it is filled in. */
  onChange: (elements: StripeElements, isComplete: boolean) => void
}

/** Stripe's own form for a card, in a frame: no number ever comes to this site. */
export function StripeForm({ stripe, currency, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    if (!place.current) return
    // The currency of the payment is that of the card's country, which nobody knows before the card. A form that only takes a card down needs no amount.
    const elements = stripe.elements({
      ...({ mode: 'setup', currency: currency.toLowerCase(), allowedPaymentMethodTypes: ['card'] } as const),
      appearance: appearance(),
    })
    const form = elements.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } })
    form.on('ready', () => setState('ready'))
    form.on('loaderror', () => setState('failed'))
    form.on('change', ({ complete }) => tell.current(elements, complete))
    form.mount(place.current)
    return () => form.destroy()
  }, [stripe, currency])
  return (
    <>
      {state === 'loading' && <SkeletonText lines={3} />}
      {state === 'failed' && (
        <Note tone="critical">
          <FormattedMessage
            id="billing.form.failed"
            defaultMessage="The form for your card didn’t load. Check your connection and whatever blocks content in your browser, then open this window again."
          />
        </Note>
      )}
      <div ref={place} data-testid="card-form" />
    </>
  )
}

/** The colours of the page, which the frame can't see. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const given = {
    ...{ colorBackground: color('--surface'), colorText: color('--text'), colorTextSecondary: color('--muted') },
    ...{ colorPrimary: color('--brand'), colorDanger: color('--red') },
  }
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return { theme: style.colorScheme === 'light' ? 'stripe' : 'night', variables }
}
