import { gameVersionRanges } from '@adit/events/catalogue/tag/game_version.values.ts'
import { Upload } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/query.ts'
import type { Version } from '../../../api/routes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import formStyles from '../../../ui/form/Form.module.css'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { tagName } from '../../tags.ts'
import { useManaged } from '../managed.ts'
import { tabTexts } from '../settings/SettingsNav.tsx'
import { ChannelBadge } from './ChannelBadge.tsx'
import styles from './VersionsTab.module.css'

function works({ loaders, game_versions }: Version): string {
  const ranges = gameVersionRanges(game_versions).map(({ from, to }) => (from === to ? from : `${from}–${to}`))
  const shown = ranges.length > 3 ? [...ranges.slice(0, 3), '…'] : ranges
  return [loaders.map(tagName).join(', '), shown.join(', ')].filter(Boolean).join(' · ')
}

function VersionRow({ version, to }: { version: Version; to: string }) {
  return (
    <DataRow>
      <div className={styles.what}>
        <div className={styles.head}>
          <Link to={to} data-row-link className={styles.number}>
            {version.version_number}
          </Link>
          <span className={styles.name}>{version.name}</span>
        </div>
        <p className={styles.works}>{works(version)}</p>
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

/** All versions, the newest first; a row opens the form to change it. */
export function VersionsTab() {
  const intl = useIntl()
  const { project, base, may } = useManaged()
  const { data, error, refetch } = useApi('GET /v2/project/:id/version', {
    params: { id: project.id },
    query: { include_changelog: false },
  })
  const label = intl.formatMessage(tabTexts.versions)
  const add = may('UPLOAD_VERSION') && (
    <LinkButton to={`${base}/version/new`} color="brand">
      <Upload aria-hidden="true" />
      <FormattedMessage id="versions.new" defaultMessage="New version" />
    </LinkButton>
  )
  return (
    <div className={formStyles.form}>
      <h2>{label}</h2>
      {data ? (
        data.length === 0 ? (
          <EmptyState
            title={<FormattedMessage id="versions.empty" defaultMessage="No version has been published yet" />}
            actions={add}
          >
            <FormattedMessage
              id="versions.empty.text"
              defaultMessage="A version holds the files that people download. The first one is needed before the project can be reviewed."
            />
          </EmptyState>
        ) : (
          <RowList label={label}>
            {data.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                to={`${base}/version/${encodeURIComponent(version.id)}/edit`}
              />
            ))}
          </RowList>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows rows={5} icon={false} />
      )}
    </div>
  )
}
