import { FormattedMessage } from 'react-intl'
import { useAuth } from '../../api/useAuth.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** For admins alone: leads to what somebody pays, which asks why. */
export function BillingControl({ user: { id } }: { user: PublicUser }) {
  const { admin } = useAuth()
  if (!admin) return null
  return (
    <LinkButton look="outlined" to={`/admin/billing/${encodeURIComponent(id)}`}>
      <FormattedMessage id="billing.title" defaultMessage="Billing" />
    </LinkButton>
  )
}
