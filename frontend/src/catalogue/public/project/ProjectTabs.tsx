import { defineMessages, useIntl } from 'react-intl'
import { type Tab, Tabs } from '../../../ui/Tabs.tsx'
import { setupQuery } from '../../projectAddress.ts'
import { useProjectView } from './projectView.ts'

const texts = defineMessages({
  label: { id: 'project.tabs', defaultMessage: 'Project pages' },
  description: { id: 'project.tab.description', defaultMessage: 'Description' },
  gallery: { id: 'project.tab.gallery', defaultMessage: 'Gallery' },
  changelog: { id: 'project.tab.changelog', defaultMessage: 'Changelog' },
  versions: { id: 'project.tab.versions', defaultMessage: 'Versions' },
  history: { id: 'project.tab.history', defaultMessage: 'History' },
  moderation: { id: 'project.tab.moderation', defaultMessage: 'Moderation' },
})

/** The tabs; what the reader plays goes along. */
export function ProjectTabs() {
  const intl = useIntl()
  const { project, base, setup, insider } = useProjectView()
  const query = setupQuery(setup)
  const tabs: Tab[] = [
    {
      to: base + query,
      text: intl.formatMessage(texts.description),
      end: true,
    },
    ...(project.gallery.length > 0 || insider
      ? [
          {
            to: `${base}/gallery${query}`,
            text: intl.formatMessage(texts.gallery),
            count: project.gallery.length,
          },
        ]
      : []),
    {
      to: `${base}/changelog${query}`,
      text: intl.formatMessage(texts.changelog),
    },
    {
      to: `${base}/versions${query}`,
      text: intl.formatMessage(texts.versions),
      count: project.versions.length,
    },
    { to: `${base}/history${query}`, text: intl.formatMessage(texts.history) },
    ...(insider
      ? [
          {
            to: `${base}/moderation`,
            text: intl.formatMessage(texts.moderation),
          },
        ]
      : []),
  ]
  return <Tabs tabs={tabs} label={intl.formatMessage(texts.label)} />
}
