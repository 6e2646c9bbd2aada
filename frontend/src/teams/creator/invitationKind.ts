import { UserPlus } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { notificationKind } from '../../notifications/notificationKind.ts'
import { InvitationAnswers } from './InvitationAnswers.tsx'

const texts = defineMessages({
  kind: { id: 'notifications.kind.invite', defaultMessage: 'Invitations' },
})

/** Somebody invites the viewer to a team. */
export const invitationKind = notificationKind<'team_invite'>({
  kind: 'team_invite',
  text: texts.kind,
  icon: UserPlus,
  sentence: (intl, { body, inviter }, name) =>
    intl.formatMessage(
      { id: 'notifications.invite', defaultMessage: '{inviter} invites you to work on {name} as {role}' },
      {
        name,
        role: body.role,
        inviter: inviter ?? intl.formatMessage({ id: 'notifications.someone', defaultMessage: 'Someone' }),
      },
    ),
  // Whoever is only invited cannot see a draft, but can answer there.
  place: () => '/dashboard/notifications?kind=team_invite',
  Actions: InvitationAnswers,
})
