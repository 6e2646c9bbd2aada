import { versionChannels } from '@adit/events/catalogue/version/version_channel.values.ts'
import { Upload } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { GameVersionTag, Version } from '../../../api/routes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CreatorList } from '../../../ui/list/CreatorList.tsx'
import { useListAddress } from '../../../ui/list/useListAddress.ts'
import { NumberText } from '../../../ui/NumberText.tsx'
import { DataRow } from '../../../ui/RowList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { rangesOf } from '../../compatibility.ts'
import { channelTexts } from '../../project.texts.ts'
import { tagName, useDatedGameVersions } from '../../tags.ts'
import { useManaged } from '../managedProject.ts'
import { tabTexts } from '../settings/SettingsNav.tsx'
import { ChannelBadge } from './ChannelBadge.tsx'
import styles from './VersionsTab.module.css'

function works({ loaders, game_versions }: Version, known: readonly GameVersionTag[]): string {
  const ranges = rangesOf(game_versions, known).map(({ from, to }) => (from === to ? from : `${from}–${to}`))
  const shown = ranges.length > 3 ? [...ranges.slice(0, 3), '…'] : ranges
  return [loaders.map(tagName).join(', '), shown.join(', ')].filter(Boolean).join(' · ')
}

function VersionRow({ version, to }: { version: Version; to: string }) {
  const { data: known = [] } = useDatedGameVersions()
  return (
    <DataRow>
      <div className={styles.what}>
        <div className={styles.head}>
          <Link to={to} data-row-link className={styles.number}>
            {version.version_number}
          </Link>
          <span className={styles.name}>{version.name}</span>
        </div>
        <p className={styles.works}>{works(version, known)}</p>
      </div>
      <div className={styles.badges}>
        {version.status !== 'listed' && <StatusBadge status={version.status} />}
        <ChannelBadge channel={version.version_type} />
      </div>
      <div className={styles.numbers}>
        <span>
          <FormattedMessage
            id="versions.downloads"
            defaultMessage="{number} {count, plural, one {download} other {downloads}}"
            values={{ number: <NumberText value={version.downloads} />, count: version.downloads }}
          />
        </span>
        <TimeText at={version.date_published} />
      </div>
    </DataRow>
  )
}

const orders = {
  newest: (left: Version, right: Version) => right.date_published.localeCompare(left.date_published),
  downloads: (left: Version, right: Version) => right.downloads - left.downloads,
}

function useVersionChoices(versions: readonly Version[]) {
  const intl = useIntl()
  const channels = versionChannels.filter((channel) => versions.some(({ version_type }) => version_type === channel))
  return useListAddress({
    ...(channels.length > 1 && {
      filters: [
        {
          value: 'all',
          text: intl.formatMessage({ id: 'versions.all', defaultMessage: 'All' }),
          count: versions.length,
        },
        ...channels.map((value) => ({
          value,
          text: intl.formatMessage(channelTexts[value]),
          count: versions.filter(({ version_type }) => version_type === value).length,
        })),
      ],
    }),
    ...(versions.length > 1 && {
      sorts: [
        { value: 'newest', text: intl.formatMessage({ id: 'versions.newest', defaultMessage: 'Newest' }) },
        { value: 'downloads', text: intl.formatMessage({ id: 'versions.mostDownloads', defaultMessage: 'Downloads' }) },
      ],
    }),
  })
}

/** All versions; a row opens the form to change it. */
export function VersionsTab() {
  const intl = useIntl()
  const { project, base, may } = useManaged()
  const versions = useApi('GET /v2/project/:id/version', {
    params: { id: project.id },
    query: { include_changelog: false },
  })
  const address = useVersionChoices(versions.data ?? [])
  const data = versions.data
    ?.filter(({ version_type }) => address.show === 'all' || address.show === '' || version_type === address.show)
    .toSorted(address.sort === 'downloads' ? orders.downloads : orders.newest)
  const add = may('UPLOAD_VERSION') && project.status !== 'archived' && (
    <LinkButton to={`${base}/version/new`} color="brand">
      <Upload aria-hidden="true" />
      <FormattedMessage id="versions.new" defaultMessage="New version" />
    </LinkButton>
  )
  return (
    <CreatorList
      title={intl.formatMessage(tabTexts.versions)}
      rows={{ ...versions, data }}
      address={address}
      row={(version) => (
        <VersionRow key={version.id} version={version} to={`${base}/version/${encodeURIComponent(version.id)}/edit`} />
      )}
      skeleton={{ rows: 5, icon: false }}
      empty={
        <EmptyState title={<FormattedMessage id="versions.empty" defaultMessage="No versions yet" />} actions={add}>
          <FormattedMessage
            id="versions.empty.text"
            defaultMessage="A version holds the files people download. You need at least one before the project can be reviewed."
          />
        </EmptyState>
      }
    />
  )
}
