import { badgesOf } from '@adit/events/identity/badge.values.ts'
import { Shield } from 'lucide-react'
import { defineMessages, useIntl } from 'react-intl'
import type { User } from '../../../api/routes.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { type PublicUser, userBadges } from '../../slots.ts'
import { type BadgeLook, badgeLooks } from './badgeLooks.ts'
import styles from './UserPage.module.css'

const texts = defineMessages({
  moderator: { id: 'user.badge.moderator', defaultMessage: 'Moderator' },
  admin: { id: 'user.badge.admin', defaultMessage: 'Staff' },
})

const roles: Record<User['role'], BadgeLook | null> = {
  admin: { text: texts.admin, tone: 'red', icon: Shield },
  moderator: { text: texts.moderator, tone: 'orange', icon: Shield },
  developer: null,
}

/** A user's role on the site and the badges they were given. */
export function UserBadges({ user }: { user: PublicUser }) {
  const intl = useIntl()
  const role = roles[user.role]
  const shown = [...(role ? [role] : []), ...badgesOf(user.badges).map((name) => badgeLooks[name])]
  return (
    <ul className={styles.badges}>
      <Fills slot={userBadges} props={{ user }} />
      {shown.map(({ text, tone, icon: Glyph }) => (
        <li key={String(text.id)}>
          <Badge tone={tone} icon={<Glyph aria-hidden="true" />}>
            {intl.formatMessage(text)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
