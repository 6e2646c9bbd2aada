import { Package } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { PublicUser } from '../../../identity/slots.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { useUserProjects } from './useUserProjects.ts'

/** Marks people who have projects. Staff have a badge of their own instead. */
export function CreatorBadge({ user }: { user: PublicUser }) {
  const { data: projects } = useUserProjects(user.username)
  if (user.role !== 'developer' || !projects?.length) return null
  return (
    <li>
      <Badge tone="neutral" icon={<Package aria-hidden="true" />}>
        <FormattedMessage id="user.badge.creator" defaultMessage="Creator" />
      </Badge>
    </li>
  )
}
