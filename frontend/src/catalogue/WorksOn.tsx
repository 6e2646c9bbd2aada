import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Compatibility, type Range, rangesOf } from './compatibility.ts'
import { TagIcon } from './TagIcon.tsx'
import { byPopularity, tagName, useGameVersions } from './tags.ts'
import styles from './WorksOn.module.css'

/** “Fabric, NeoForge, Quilt” with their drawings, the ones that most people look for first. */
export function Platforms({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.platforms}>
      {[...names].sort(byPopularity).map((name) => (
        <span key={name} className={styles.platform}>
          <TagIcon svg={loaderIcon(name)} />
          <bdi>{tagName(name)}</bdi>
        </span>
      ))}
    </span>
  )
}

/** “1.21 to 1.21.4”, or the one version. */
export function RangeText({ from, to }: Range) {
  if (from === to) return <bdi>{from}</bdi>
  return (
    <FormattedMessage
      id="project.range"
      defaultMessage="{from} to {to}"
      values={{ from: <bdi>{from}</bdi>, to: <bdi>{to}</bdi> }}
    />
  )
}

/** Game versions as ranges; all of them when pointed at. */
export function GameRanges({ versions, limit = 3 }: { versions: readonly string[]; limit?: number }) {
  const intl = useIntl()
  const { data, isPending } = useGameVersions()
  if (isPending) return <Skeleton width={112} height={18} />
  const ranges = rangesOf(versions, data ?? [])
  // Snapshots are shown only if there is no release.
  const type = new Map(data?.map(({ version, version_type }) => [version, version_type]))
  const releases = ranges.filter(({ to }) => type.get(to) === 'release')
  const shown = (releases.length > 0 ? releases : ranges).slice(0, limit)
  const rest = ranges.length - shown.length
  return (
    <span className={styles.ranges} title={versions.join(', ')}>
      {shown.map((range, at) => (
        <span key={range.to} className="tabular">
          <RangeText {...range} />
          {at < shown.length - 1 && intl.formatMessage({ id: 'project.range.separator', defaultMessage: ',' })}
        </span>
      ))}
      {rest > 0 && (
        <span className={styles.rest}>
          <FormattedMessage id="project.range.more" defaultMessage="and {count} more" values={{ count: rest }} />
        </span>
      )}
    </span>
  )
}

/** “Fabric, Quilt 1.21 to 1.21.4”. */
export function WorksOn({ platforms, versions, limit }: Compatibility & { limit?: number }) {
  return (
    <span className={styles.works}>
      <Platforms names={platforms.filter((name) => name !== 'minecraft' && name !== 'datapack')} />
      <GameRanges versions={versions} {...(limit !== undefined && { limit })} />
    </span>
  )
}
