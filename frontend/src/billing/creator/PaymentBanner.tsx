import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import { useApi } from '../../api/apiQuery.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'

const stored = 'payment-banner'

/** Which problem the viewer has hidden in this tab. Without storage, it comes back with the next page load. */
function hiddenProblem(): string | null {
  try {
    return sessionStorage.getItem(stored)
  } catch {
    return null
  }
}

function hide(problem: string): void {
  try {
    sessionStorage.setItem(stored, problem)
  } catch {
    // Browsers that allow no cookies allow no storage either.
  }
}

/** On every page but the one where it is mended: a payment failed, or a bank waits. Until the viewer hides it in this tab. */
export function PaymentBanner() {
  const { pathname } = useLocation()
  const { data } = useApi('GET /_internal/billing/subscriptions')
  const [hidden, setHidden] = useState(hiddenProblem)
  const due = data?.find(({ problem }) => problem !== null)
  if (!due || pathname === '/settings/billing') return null
  const name = `${due.id}:${due.period_end}:${due.problem}`
  if (hidden === name) return null
  return (
    <Banner
      tone="warning"
      onDismiss={() => {
        hide(name)
        setHidden(name)
      }}
    >
      {due.problem === 'confirm' ? (
        <FormattedMessage
          id="billing.banner.confirm"
          defaultMessage="Your bank wants you to confirm your payment for Adit Plus."
        />
      ) : (
        <FormattedMessage id="billing.banner.failed" defaultMessage="Your payment for Adit Plus failed." />
      )}{' '}
      <Link to="/settings/billing">
        <FormattedMessage id="billing.banner.open" defaultMessage="Open billing" />
      </Link>
    </Banner>
  )
}
