import { defineMessages, useIntl } from 'react-intl'
import { useFills } from '../../../app/kit/slot.tsx'
import { NavLink } from '../../../ui/Link.tsx'
import { useCurrentInSight } from '../../../ui/useCurrentInSight.ts'
import { projectSettingsTabs } from '../../slots.ts'
import { useManaged } from '../managedProject.ts'
import styles from './SettingsNav.module.css'

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

/** The tabs, each with its own address. Beside the page where there is room, else a row that scrolls. */
export function SettingsNav() {
  const intl = useIntl()
  const { base, project } = useManaged()
  const nav = useCurrentInSight()
  const counts: Partial<Record<SettingsTab, number>> = {
    gallery: project.gallery.length,
    versions: project.versions.length,
  }
  return (
    <nav ref={nav} className={styles.nav} aria-label={intl.formatMessage(texts.label)}>
      {settingsTabs.map((tab) => (
        <NavLink key={tab} to={addressOfTab(base, tab)} end className={styles.tab} preventScrollReset>
          {intl.formatMessage(texts[tab])}
          {counts[tab] !== undefined && <span className={styles.count}>{intl.formatNumber(counts[tab])}</span>}
        </NavLink>
      ))}
      {useFills(projectSettingsTabs).map(({ path, text }) => (
        <NavLink key={path} to={`${base}/${path}`} end className={styles.tab} preventScrollReset>
          {intl.formatMessage(text)}
        </NavLink>
      ))}
    </nav>
  )
}
