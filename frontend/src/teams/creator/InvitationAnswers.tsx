import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { apiQuery } from '../../api/apiQuery.ts'
import type { EntryOf } from '../../notifications/notificationKind.ts'
import { lazyNamed } from '../../ui/lazyNamed.ts'

const InvitationButtons = lazyNamed(() => import('./InvitationButtons.tsx'), 'InvitationButtons')

/** The answers to an invitation, below its notification. The notification stays once the invitation is accepted, without them. */
export function InvitationAnswers({ entry, user }: { entry: EntryOf<'team_invite'>; user: { id: string } }) {
  const teamId = entry.body.team_id
  const { data } = useQuery(apiQuery('GET /v3/team/:id/members', { params: { id: teamId } }))
  const isOpen = data?.some((member) => member.user.id === user.id && !member.accepted)
  if (!isOpen) return null
  return (
    <Suspense>
      <InvitationButtons teamId={teamId} accountId={user.id} />
    </Suspense>
  )
}
