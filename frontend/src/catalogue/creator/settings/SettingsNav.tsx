import { defineMessages, useIntl } from 'react-intl'
import { useFills } from '../../../app/kit/slot.tsx'
import { SideNav } from '../../../ui/SideNav.tsx'
import { projectSettingsTabs } from '../../slots.ts'
import { useManaged } from '../managedProject.ts'

const texts = defineMessages({
  label: { id: 'settings.nav', defaultMessage: 'Project settings' },
  general: { id: 'settings.general', defaultMessage: 'General' },
  description: { id: 'settings.description', defaultMessage: 'Description' },
  tags: { id: 'settings.tags', defaultMessage: 'Tags' },
  links: { id: 'settings.links', defaultMessage: 'Links' },
  license: { id: 'settings.license', defaultMessage: 'License' },
  gallery: { id: 'settings.gallery', defaultMessage: 'Gallery' },
  environment: { id: 'settings.environment', defaultMessage: 'Environment' },
  versions: { id: 'settings.versions', defaultMessage: 'Versions' },
  members: { id: 'settings.members', defaultMessage: 'Members' },
})

export const tabTexts = texts

export const settingsTabs = [
  'general',
  'description',
  'tags',
  'links',
  'license',
  'gallery',
  'environment',
  'versions',
  'members',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export function isSettingsTab(text: string): text is SettingsTab {
  return settingsTabs.some((tab) => tab === text)
}

/** Address of a tab; the first one is the settings themselves. */
export function addressOfTab(base: string, tab: string): string {
  return tab === 'general' ? `${base}/settings` : `${base}/settings/${tab}`
}

/** The tabs, and those of later rooms. */
export function SettingsNav() {
  const intl = useIntl()
  const { base, project } = useManaged()
  const counts: Partial<Record<SettingsTab, number>> = {
    gallery: project.gallery.length,
    versions: project.versions.length,
  }
  const more = useFills(projectSettingsTabs).map(({ path, text }) => ({
    to: `${base}/${path}`,
    text: intl.formatMessage(text),
  }))
  const own = settingsTabs.map((tab) => ({
    to: addressOfTab(base, tab),
    text: intl.formatMessage(texts[tab]),
    count: counts[tab],
  }))
  return <SideNav label={intl.formatMessage(texts.label)} links={[...own, ...more]} />
}
