import { Suspense } from 'react'
import type { EntryOf } from '../../notifications/notificationKind.ts'
import { lazyNamed } from '../../ui/lazyNamed.ts'

const InvitationButtons = lazyNamed(() => import('./InvitationButtons.tsx'), 'InvitationButtons')

/** The answers to an invitation, below its notification. */
export function InvitationAnswers({ entry, user }: { entry: EntryOf<'team_invite'>; user: { id: string } }) {
  return (
    <Suspense>
      <InvitationButtons teamId={entry.body.team_id} accountId={user.id} />
    </Suspense>
  )
}
