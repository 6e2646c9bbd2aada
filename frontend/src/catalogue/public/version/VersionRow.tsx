import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useFlag } from '../../../api/storage/flags.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { cx } from '../../../ui/cx.ts'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { platformsOf } from '../../compatibility.ts'
import { setupQuery } from '../../projectAddress.ts'
import { TagIcon } from '../../TagIcon.tsx'
import { byPopularity, tagName } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { GameRanges } from '../../WorksOn.tsx'
import { primaryFile } from '../download/versionChoice.ts'
import { useProjectView } from '../project/projectView.ts'
import { ChannelMark } from './ChannelMark.tsx'
import { FileLink } from './FileLink.tsx'
import { VersionDetails } from './VersionDetails.tsx'
import styles from './VersionsTab.module.css'

/** A version that is called by the project's name and its own number says nothing new by its name. */
function ownName({ name, version_number }: VersionItem, project: string): string | null {
  return name.replace(project, '').replace(version_number, '').trim() === '' ? null : name
}

/** Loaders as icons, with their names when pointed at: the filter above is the key. */
function Loaders({ version }: { version: VersionItem }) {
  const names = platformsOf(version)
    .filter((name) => name !== 'minecraft' && name !== 'datapack')
    .sort(byPopularity)
  return (
    <span className={styles.loaders}>
      {names.map((name) => (
        <span key={name} title={tagName(name)}>
          {loaderIcon(name) ? (
            <>
              <TagIcon svg={loaderIcon(name)} />
              <span className="visually-hidden">{tagName(name)}</span>
            </>
          ) : (
            <bdi>{tagName(name)}</bdi>
          )}
        </span>
      ))}
    </span>
  )
}

function Downloads({ count, most }: { count: number; most: number }) {
  return (
    <div className={styles.downloads}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * count) / Math.max(1, most)}%` }} />
      </span>
      <NumberText value={count} />
    </div>
  )
}

type Props = {
  version: VersionItem
  /** What its changelog is about, if it says so. */
  excerpt: string | undefined
  /** Downloads of the version that has the most. */
  most: number
  compared: boolean
  onCompare: () => void
}

export function VersionRow({ version, excerpt, most, compared, onCompare }: Props) {
  const intl = useIntl()
  const { project, base, setup } = useProjectView()
  const developer = useFlag('developerMode')
  const [open, setOpen] = useState(false)
  const details = useId()
  const file = primaryFile(version.files)
  const name = ownName(version, project.name)
  const { version_number: number } = version
  return (
    <li className={cx(styles.row, open && styles.opened)}>
      <div className={styles.cells}>
        <input
          type="checkbox"
          className={styles.tick}
          checked={compared}
          onChange={onCompare}
          aria-label={intl.formatMessage({ id: 'versions.compare', defaultMessage: 'Compare {number}' }, { number })}
        />
        <ChannelMark channel={version.version_type} />
        <div className={styles.name}>
          <p className={styles.number}>
            <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`} data-row-link>
              <bdi>{number}</bdi>
            </Link>
            {name && <bdi className={styles.title}>{name}</bdi>}
            {version.status !== 'listed' && <StatusBadge status={version.status} />}
          </p>
          {excerpt && (
            <p className={styles.excerpt} dir="auto">
              {excerpt}
            </p>
          )}
          {developer && <CopyButton text={version.id} name="ID" />}
        </div>
        <Loaders version={version} />
        <div className={styles.games}>
          <GameRanges versions={version.game_versions} limit={2} />
        </div>
        <div className={styles.moment}>
          <TimeText at={version.date_published} show="date" />
        </div>
        <Downloads count={version.downloads} most={most} />
        <div className={styles.size}>
          {file ? <FileSize bytes={file.size} /> : <FormattedMessage id="file.none" defaultMessage="No file" />}
        </div>
        <Button
          look="transparent"
          size="small"
          circular
          className={styles.more}
          aria-expanded={open}
          aria-controls={details}
          aria-label={intl.formatMessage({ id: 'versions.details', defaultMessage: 'Details of {number}' }, { number })}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden="true" />
        </Button>
        {file && <FileLink file={file} circular size="small" look="outlined" className={styles.get} />}
      </div>
      <div id={details}>{open && <VersionDetails version={version} />}</div>
    </li>
  )
}
