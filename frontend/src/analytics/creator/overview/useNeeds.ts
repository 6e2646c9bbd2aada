import { useQueries } from '@tanstack/react-query'
import { apiQuery, useApi } from '../../../api/apiQuery.ts'
import type { InboxEntry } from '../../../api/routes.ts'
import { useAuth } from '../../../api/useAuth.ts'
import type { OwnProject } from '../../../catalogue/creator/dashboard/NextStep.tsx'
import type { EntryOf } from '../../../notifications/notificationKind.ts'
import { type Need, needsOf } from './needs.ts'

const isInvitation = (entry: InboxEntry): entry is EntryOf<'team_invite'> => entry.body.type === 'team_invite'

/** Invitations that have no answer yet. Their notifications stay when they have one, so the teams are asked. */
function useInvitations(): readonly EntryOf<'team_invite'>[] | undefined {
  const { user } = useAuth()
  const inbox = useApi('GET /_internal/notifications', { query: { kind: 'team_invite', limit: '20' } })
  const entries = (inbox.data?.notifications ?? []).filter(isInvitation)
  const teams = useQueries({
    queries: entries.map(({ body }) => apiQuery('GET /v3/team/:id/members', { params: { id: body.team_id } })),
  })
  if (!inbox.data && !inbox.error) return undefined
  return entries.filter((_, at) => teams[at]?.data?.some((one) => one.user.id === user?.id && !one.accepted))
}

/** What waits for the viewer. Undefined while that is not known. What can't be read is left out: its own page says why. */
export function useNeeds(
  projects: readonly OwnProject[] | undefined,
  unread: readonly InboxEntry[] | undefined,
  now: number,
): readonly Need[] | undefined {
  const invitations = useInvitations()
  const tokens = useApi('GET /_internal/pat')
  if (!projects || !unread || !invitations || tokens.isPending) return undefined
  return needsOf({ projects, unread, invitations, tokens: tokens.data ?? [], now })
}
