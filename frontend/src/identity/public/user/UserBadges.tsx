import { type Badge as BadgeName, badgesOf } from '@adit/events/identity/badge.values.ts'
import { FlaskConical, Gem, Hammer, HeartHandshake, Languages, Package, Palette, Plug, Shield } from 'lucide-react'
import type { ComponentType } from 'react'
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl'
import type { User } from '../../../api/routes.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { type PublicUser, userBadges } from '../../slots.ts'
import styles from './UserPage.module.css'

const texts = defineMessages({
  plus: { id: 'user.badge.plus', defaultMessage: 'Adit+' },
  modpack: { id: 'user.badge.modpack', defaultMessage: 'Early modpack creator' },
  respack: { id: 'user.badge.respack', defaultMessage: 'Early resource pack creator' },
  plugin: { id: 'user.badge.plugin', defaultMessage: 'Early plugin creator' },
  alpha: { id: 'user.badge.alpha', defaultMessage: 'Alpha tester' },
  contributor: { id: 'user.badge.contributor', defaultMessage: 'Contributor' },
  translator: { id: 'user.badge.translator', defaultMessage: 'Translator' },
  affiliate: { id: 'user.badge.affiliate', defaultMessage: 'Affiliate' },
  moderator: { id: 'user.badge.moderator', defaultMessage: 'Moderator' },
  admin: { id: 'user.badge.admin', defaultMessage: 'Staff' },
})

type Icon = ComponentType<{ 'aria-hidden': 'true' }>
type Look = { text: MessageDescriptor; tone: BadgeTone; icon: Icon }

const looks: Record<BadgeName, Look> = {
  MIDAS: { text: texts.plus, tone: 'brand', icon: Gem },
  EARLY_MODPACK_ADOPTER: { text: texts.modpack, tone: 'neutral', icon: Package },
  EARLY_RESPACK_ADOPTER: { text: texts.respack, tone: 'neutral', icon: Palette },
  EARLY_PLUGIN_ADOPTER: { text: texts.plugin, tone: 'neutral', icon: Plug },
  ALPHA_TESTER: { text: texts.alpha, tone: 'purple', icon: FlaskConical },
  CONTRIBUTOR: { text: texts.contributor, tone: 'green', icon: Hammer },
  TRANSLATOR: { text: texts.translator, tone: 'blue', icon: Languages },
  AFFILIATE: { text: texts.affiliate, tone: 'neutral', icon: HeartHandshake },
}

const roles: Record<User['role'], Look | null> = {
  admin: { text: texts.admin, tone: 'red', icon: Shield },
  moderator: { text: texts.moderator, tone: 'orange', icon: Shield },
  developer: null,
}

/** A user's role on the site and the badges they were given. */
export function UserBadges({ user }: { user: PublicUser }) {
  const intl = useIntl()
  const role = roles[user.role]
  const shown = [...(role ? [role] : []), ...badgesOf(user.badges).map((name) => looks[name])]
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
