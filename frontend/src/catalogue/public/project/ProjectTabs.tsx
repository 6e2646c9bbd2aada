import { FileText, Gavel, History, Images, Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineMessages, useIntl } from 'react-intl'
import { type Tab, Tabs } from '../../../ui/Tabs.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { setupQuery } from '../../projectAddress.ts'
import { useProjectView } from './projectView.ts'

const texts = defineMessages({
  label: { id: 'project.tabs', defaultMessage: 'Project pages' },
  description: { id: 'project.tab.description', defaultMessage: 'Description' },
  gallery: { id: 'project.tab.gallery', defaultMessage: 'Gallery' },
  changelog: { id: 'project.tab.changelog', defaultMessage: 'Changelog' },
  versions: { id: 'project.tab.versions', defaultMessage: 'Versions' },
  moderation: { id: 'project.tab.moderation', defaultMessage: 'Moderation' },
})

/** The tabs; what the reader plays goes along. */
export function ProjectTabs() {
  const intl = useIntl()
  const { project, base, setup, insider } = useProjectView()
  const query = setupQuery(setup)
  const narrow = useMediaQuery('(max-width: 767px)')
  const unlessNarrow = (icon: ReactNode) => (narrow ? undefined : icon)
  const tabs: Tab[] = [
    {
      to: base + query,
      text: intl.formatMessage(texts.description),
      icon: unlessNarrow(<FileText aria-hidden="true" />),
      end: true,
    },
    ...(project.gallery.length > 0 || insider
      ? [
          {
            to: `${base}/gallery${query}`,
            text: intl.formatMessage(texts.gallery),
            icon: unlessNarrow(<Images aria-hidden="true" />),
            count: project.gallery.length,
          },
        ]
      : []),
    {
      to: `${base}/changelog${query}`,
      text: intl.formatMessage(texts.changelog),
      icon: unlessNarrow(<History aria-hidden="true" />),
    },
    {
      to: `${base}/versions${query}`,
      text: intl.formatMessage(texts.versions),
      icon: unlessNarrow(<Package aria-hidden="true" />),
      count: project.versions.length,
    },
    ...(insider
      ? [
          {
            to: `${base}/moderation`,
            text: intl.formatMessage(texts.moderation),
            icon: unlessNarrow(<Gavel aria-hidden="true" />),
          },
        ]
      : []),
  ]
  return <Tabs tabs={tabs} label={intl.formatMessage(texts.label)} />
}
