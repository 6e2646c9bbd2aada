import { Download, Heart } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProjectType, SearchHit } from '../../../api/routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { DataRow } from '../../../ui/RowList.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { FitMark } from '../../setup/FitMark.tsx'
import { useFit } from '../../setup/fits.ts'
import { byPopularity, tagName } from '../../tags.ts'
import { edgeColor } from './edgeColor.ts'
import styles from './ProjectRow.module.css'
import { loadersOf, pathOfHit, typeOfHit, versionSpan } from './searchHit.ts'
import { shortLengths, shortText } from './shortText.ts'
import { TypeLabel } from './TypeLabel.tsx'

export type ProjectHitProps = {
  hit: SearchHit
  /** The list's type; null on a list of all types. */
  type: ProjectType | null
  /** Which moment matters on this list. */
  moment?: 'updated' | 'published'
}

/** “Fabric, NeoForge +2”: the first two, and how many more. */
export function Loaders({ hit }: { hit: SearchHit }) {
  const [first, second, ...more] = loadersOf(hit).sort(byPopularity).map(tagName)
  if (first === undefined) return null
  return (
    <span title={[first, second, ...more].filter(Boolean).join(', ')}>
      {second === undefined ? (
        first
      ) : (
        <FormattedMessage
          id="project.loaders"
          defaultMessage="{first}, {second}"
          values={{ first: <bdi>{first}</bdi>, second: <bdi>{second}</bdi> }}
        />
      )}
      {more.length > 0 && ' '}
      {more.length > 0 && <bdi>+{more.length}</bdi>}
    </span>
  )
}

/** “1.20.1 to 1.21.10”: the oldest and the newest. */
export function GameVersions({ versions }: { versions: readonly string[] }) {
  const span = versionSpan(versions)
  if (!span) return null
  const [from, to] = [<bdi key="from">{span.from}</bdi>, <bdi key="to">{span.to}</bdi>]
  return (
    <span className="tabular" title={versions.join(', ')}>
      {span.from === span.to ? (
        to
      ) : (
        <FormattedMessage id="project.versionSpan" defaultMessage="{from} to {to}" values={{ from, to }} />
      )}
    </span>
  )
}

export function Moment({ hit, moment }: { hit: SearchHit; moment: 'updated' | 'published' | undefined }) {
  return moment === 'published' ? (
    <FormattedMessage
      id="project.published"
      defaultMessage="Published {time}"
      values={{ time: <TimeText at={hit.date_created} /> }}
    />
  ) : (
    <FormattedMessage
      id="project.updated"
      defaultMessage="Updated {time}"
      values={{ time: <TimeText at={hit.date_modified} /> }}
    />
  )
}

export function Counts({ hit }: { hit: SearchHit }) {
  const intl = useIntl()
  return (
    <>
      <span className={styles.count}>
        <Download aria-hidden="true" />
        <span className="visually-hidden">
          {intl.formatMessage({ id: 'project.downloads', defaultMessage: 'Downloads' })}
        </span>
        <NumberText value={hit.downloads} />
      </span>
      <span className={styles.count}>
        <Heart aria-hidden="true" />
        <span className="visually-hidden">
          {intl.formatMessage({ id: 'project.followers', defaultMessage: 'Followers' })}
        </span>
        <NumberText value={hit.follows} />
      </span>
    </>
  )
}

/** A project in a dense list. */
export function ProjectRow({ hit, type, moment }: ProjectHitProps) {
  const fit = useFit(hit.project_id)
  return (
    <DataRow>
      <span
        aria-hidden="true"
        className={styles.edge}
        style={hit.color === null ? undefined : { background: edgeColor(hit.color) }}
      />
      <Avatar src={hit.icon_url} name={hit.title} size={40} />
      <div className={styles.what}>
        <p className={styles.head}>
          <Link to={pathOfHit(hit, type)} className={styles.title} data-row-link>
            <bdi>{hit.title}</bdi>
          </Link>
          <span className={styles.mark}>
            <FitMark fit={fit} iconOnly />
          </span>
          <span className={styles.by}>
            <FormattedMessage
              id="project.by"
              defaultMessage="by {author}"
              values={{
                author: (
                  <Link to={`/user/${encodeURIComponent(hit.author)}`}>
                    <bdi>{hit.author}</bdi>
                  </Link>
                ),
              }}
            />
          </span>
        </p>
        <p className={styles.summary} dir="auto">
          {shortText(hit.description, shortLengths.row)}
        </p>
      </div>
      <div className={styles.kind}>
        <TypeLabel type={type ?? typeOfHit(hit)} />
        <Loaders hit={hit} />
      </div>
      <div className={styles.works}>
        <FitMark fit={fit} />
        <GameVersions versions={hit.versions} />
      </div>
      <div className={styles.numbers}>
        <span className={styles.pair}>
          <Counts hit={hit} />
        </span>
        <span className={styles.moment}>
          <Moment hit={hit} moment={moment} />
        </span>
      </div>
    </DataRow>
  )
}
