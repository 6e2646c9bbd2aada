import { UserCheck } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { notificationKind, projectPageOf } from '../../notifications/notificationKind.ts'

const texts = defineMessages({
  kind: { id: 'notifications.kind.takeover', defaultMessage: 'New owners' },
})

/** A member has taken over a project of the viewer. */
export const takeoverKind = notificationKind<'ownership_takeover'>({
  kind: 'ownership_takeover',
  text: texts.kind,
  icon: UserCheck,
  sentence: (intl, { inviter }, name) =>
    intl.formatMessage(
      {
        id: 'notifications.takeover',
        defaultMessage: '{member} took over {name}, because the account of its owner was deleted',
      },
      {
        name,
        member: inviter ?? intl.formatMessage({ id: 'notifications.someone', defaultMessage: 'Someone' }),
      },
    ),
  place: projectPageOf,
})
