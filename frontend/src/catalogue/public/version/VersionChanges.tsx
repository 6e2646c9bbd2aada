import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router'
import { apiQuery } from '../../../api/apiQuery.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { environmentTexts } from '../../project.texts.ts'
import { tagName } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { GameRanges } from '../../WorksOn.tsx'
import { useProjectView } from '../project/projectView.ts'
import { type Changes, changesBetween } from './changesBetween.ts'
import { DependencyList } from './DependencyList.tsx'
import styles from './VersionPage.module.css'

const texts = defineMessages({
  gamesAdded: { id: 'changes.games.added', defaultMessage: 'Added game versions' },
  gamesRemoved: { id: 'changes.games.removed', defaultMessage: 'Removed game versions' },
  platformsAdded: { id: 'changes.platforms.added', defaultMessage: 'New loaders' },
  platformsRemoved: { id: 'changes.platforms.removed', defaultMessage: 'Removed loaders' },
  dependenciesAdded: { id: 'changes.dependencies.added', defaultMessage: 'New dependencies' },
  dependenciesRemoved: { id: 'changes.dependencies.removed', defaultMessage: 'Removed dependencies' },
  environment: { id: 'changes.environment', defaultMessage: 'Runs on' },
  size: { id: 'changes.size', defaultMessage: 'File size' },
})

function Change({ name, shown, children }: { name: MessageDescriptor; shown: boolean; children: ReactNode }) {
  const intl = useIntl()
  if (!shown) return null
  return (
    <div>
      <dt>{intl.formatMessage(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ changes }: { changes: Changes }) {
  const intl = useIntl()
  const { gameVersions, platforms, dependencies, environment, size } = changes
  const names = (loaders: string[]) => intl.formatList(loaders.map(tagName), { type: 'unit' })
  return (
    <dl className={styles.changes}>
      <Change name={texts.gamesAdded} shown={gameVersions.added.length > 0}>
        <GameRanges versions={gameVersions.added} limit={8} />
      </Change>
      <Change name={texts.gamesRemoved} shown={gameVersions.removed.length > 0}>
        <GameRanges versions={gameVersions.removed} limit={8} />
      </Change>
      <Change name={texts.platformsAdded} shown={platforms.added.length > 0}>
        {names(platforms.added)}
      </Change>
      <Change name={texts.platformsRemoved} shown={platforms.removed.length > 0}>
        {names(platforms.removed)}
      </Change>
      <Change name={texts.dependenciesAdded} shown={dependencies.added.length > 0}>
        <DependencyList dependencies={dependencies.added} />
      </Change>
      <Change name={texts.dependenciesRemoved} shown={dependencies.removed.length > 0}>
        <DependencyList dependencies={dependencies.removed} />
      </Change>
      {environment && (
        <Change name={texts.environment} shown>
          <FormattedMessage
            id="changes.fromTo"
            defaultMessage="{from}, now {to}"
            values={{
              from: intl.formatMessage(environmentTexts[environment.from]),
              to: intl.formatMessage(environmentTexts[environment.to]),
            }}
          />
        </Change>
      )}
      {size && (
        <Change name={texts.size} shown>
          <FormattedMessage
            id="changes.fromTo"
            defaultMessage="{from}, now {to}"
            values={{ from: <FileSize bytes={size.from} />, to: <FileSize bytes={size.to} /> }}
          />
        </Change>
      )}
    </dl>
  )
}

export function Changelog({ rendered }: { rendered: readonly string[] | undefined }) {
  if (rendered) return <RenderedText rendered={rendered} />
  return (
    <p className={styles.muted}>
      <FormattedMessage id="changelog.none" defaultMessage="No changelog" />
    </p>
  )
}

/** Changelogs of the versions between, which whoever skipped them has not read. */
function Between({ versions }: { versions: readonly VersionItem[] }) {
  const ids = versions.map(({ id }) => id)
  const { data, error, refetch } = useQuery(apiQuery('GET /_internal/versions/changelogs', { query: { ids } }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={ids.length * 2} />
  const texts = new Map(data.map(({ version_id, rendered }) => [version_id, rendered]))
  return (
    <ol className={styles.between}>
      {versions.map((version) => (
        <li key={version.id}>
          <h4>
            <bdi>{version.version_number}</bdi>
            <span className={styles.muted}>
              <TimeText at={version.date_published} show="date" />
            </span>
          </h4>
          <Changelog rendered={texts.get(version.id)} />
        </li>
      ))}
    </ol>
  )
}

/** The most versions between whose changelogs are shown at once. */
const most = 20

/** What is different since an older version: the one before, or the one that the reader has. */
export function VersionChanges({ version }: { version: VersionItem }) {
  const intl = useIntl()
  const { versions, base } = useProjectView()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const all = versions.data ?? []
  const at = all.findIndex(({ id }) => id === version.id)
  const older = at === -1 ? [] : all.slice(at + 1)
  const since = older.find(({ id }) => id === params.get('since')) ?? older[0]
  if (!since) return null
  const skipped = older.slice(0, older.indexOf(since))
  const between = skipped.slice(0, most)
  const changes = changesBetween(since, version)
  const nothing = Object.values(changes).every(
    (change) => change === null || ('added' in change && change.added.length + change.removed.length === 0),
  )
  const choose = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('since', id)
    void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
  }
  return (
    <section className={styles.section}>
      <div className={styles.since}>
        <h3>
          <FormattedMessage id="changes.title" defaultMessage="Changes since" />
        </h3>
        <Select
          hideLabel
          label={intl.formatMessage({ id: 'changes.since', defaultMessage: 'Your version' })}
          value={since.id}
          onChange={choose}
          options={older.map(({ id, version_number }) => ({ value: id, text: version_number }))}
        />
      </div>
      {nothing ? (
        <p className={styles.muted}>
          <FormattedMessage
            id="changes.none"
            defaultMessage="Game versions, loaders, dependencies and file size are the same. See the changelog for what's new."
          />
        </p>
      ) : (
        <Facts changes={changes} />
      )}
      {between.length > 0 && <Between versions={between} />}
      {skipped.length > most && (
        <p className={styles.muted}>
          <FormattedMessage
            id="changes.cut"
            defaultMessage="Only the newest {shown} of {count} changelogs are shown. <all>All changelogs</all>"
            values={{
              shown: intl.formatNumber(most),
              count: intl.formatNumber(skipped.length),
              all: (text) => (
                <Link key="all" to={`${base}/changelog`}>
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </section>
  )
}
