import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { apiQuery } from '../../api/apiQuery.ts'
import { useAuth } from '../../api/useAuth.ts'
import type { PublicUser } from '../../identity/slots.ts'
import { Badge } from '../../ui/Badge.tsx'
import { offerRoute } from '../offer.ts'

/** On the page of somebody who has Plus, for viewers who are signed in: the page that everybody gets is rendered without asking for it. */
export function PlusBadge({ user }: { user: PublicUser }) {
  const { user: viewer } = useAuth()
  const { data: offer } = useQuery({ ...apiQuery(offerRoute), enabled: Boolean(viewer) })
  const { data } = useQuery({
    ...apiQuery('GET /_internal/billing/perks/:id', { params: { id: user.id } }),
    enabled: Boolean(offer?.provider),
  })
  if (!data?.plus) return null
  return (
    <li>
      <Badge tone="brand">
        <FormattedMessage id="plus.name" defaultMessage="Plus" />
      </Badge>
    </li>
  )
}
