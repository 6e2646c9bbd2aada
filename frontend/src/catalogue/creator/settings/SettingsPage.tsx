import type { ComponentType } from 'react'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { MissingPage } from '../../Missing.tsx'
import { GalleryTab } from '../gallery/GalleryTab.tsx'
import { ManageFrame } from '../ManageFrame.tsx'
import { useManaged } from '../managedProject.ts'
import { VersionsTab } from '../version/VersionsTab.tsx'
import { DescriptionTab } from './DescriptionTab.tsx'
import { EnvironmentTab } from './EnvironmentTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { LicenseTab } from './LicenseTab.tsx'
import { LinksTab } from './LinksTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { addressOfTab, isSettingsTab, type SettingsTab, tabTexts } from './SettingsNav.tsx'
import { TagsTab } from './TagsTab.tsx'

const pages: Record<SettingsTab, ComponentType> = {
  general: GeneralTab,
  description: DescriptionTab,
  tags: TagsTab,
  links: LinksTab,
  license: LicenseTab,
  gallery: GalleryTab,
  environment: EnvironmentTab,
  versions: VersionsTab,
  members: MembersTab,
}

function Page({ tab }: { tab: SettingsTab }) {
  const intl = useIntl()
  const { project } = useManaged()
  usePageHead(`${intl.formatMessage(tabTexts[tab])} - ${project.name}`)
  const Tab = pages[tab]
  return <Tab key={project.id} />
}

function MissingTab({ name }: { name: string }) {
  const { base } = useManaged()
  return <MissingPage name={name} to={addressOfTab(base, 'general')} />
}

/** `/{type}/{id}/settings/{tab}` */
export function SettingsPage() {
  const { tab = 'general' } = useParams()
  return <ManageFrame>{isSettingsTab(tab) ? <Page key={tab} tab={tab} /> : <MissingTab name={tab} />}</ManageFrame>
}
