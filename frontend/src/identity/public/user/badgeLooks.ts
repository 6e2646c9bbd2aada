import type { Badge as BadgeName } from '@adit/events/identity/badge.values.ts'
import { FlaskConical, Gem, Hammer, HeartHandshake, Languages, Package, Palette, Plug } from 'lucide-react'
import type { ComponentType } from 'react'
import { defineMessages, type MessageDescriptor } from 'react-intl'
import type { BadgeTone } from '../../../ui/Badge.tsx'

const texts = defineMessages({
  plus: { id: 'user.badge.plus', defaultMessage: 'Adit+' },
  modpack: { id: 'user.badge.modpack', defaultMessage: 'Early modpack creator' },
  respack: { id: 'user.badge.respack', defaultMessage: 'Early resource pack creator' },
  plugin: { id: 'user.badge.plugin', defaultMessage: 'Early plugin creator' },
  alpha: { id: 'user.badge.alpha', defaultMessage: 'Alpha tester' },
  contributor: { id: 'user.badge.contributor', defaultMessage: 'Contributor' },
  translator: { id: 'user.badge.translator', defaultMessage: 'Translator' },
  affiliate: { id: 'user.badge.affiliate', defaultMessage: 'Affiliate' },
})

type Icon = ComponentType<{ 'aria-hidden': 'true' }>
export type BadgeLook = { text: MessageDescriptor; tone: BadgeTone; icon: Icon }

/** How each badge looks. */
export const badgeLooks: Record<BadgeName, BadgeLook> = {
  MIDAS: { text: texts.plus, tone: 'brand', icon: Gem },
  EARLY_MODPACK_ADOPTER: { text: texts.modpack, tone: 'neutral', icon: Package },
  EARLY_RESPACK_ADOPTER: { text: texts.respack, tone: 'neutral', icon: Palette },
  EARLY_PLUGIN_ADOPTER: { text: texts.plugin, tone: 'neutral', icon: Plug },
  ALPHA_TESTER: { text: texts.alpha, tone: 'purple', icon: FlaskConical },
  CONTRIBUTOR: { text: texts.contributor, tone: 'green', icon: Hammer },
  TRANSLATOR: { text: texts.translator, tone: 'blue', icon: Languages },
  AFFILIATE: { text: texts.affiliate, tone: 'neutral', icon: HeartHandshake },
}
