import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { baseOf } from '../../../catalogue/projectAddress.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { Analytics, Metric, Release } from '../figures/metric.ts'
import { formatDay } from '../figures/period.texts.ts'
import type { Period } from '../figures/period.ts'
import styles from './ChartSide.module.css'

/** As many as there is room for beside the chart; the newest. */
const releasesMax = 9

type ReleasesProps = { releases: readonly Release[]; projects: Analytics['projects'] }

/** The releases that hang above the chart. */
export function ReleaseList({ releases, projects }: ReleasesProps) {
  const intl = useIntl()
  if (releases.length === 0) return null
  const shown = releases.slice(-releasesMax)
  return (
    <ul
      className={styles.releases}
      aria-label={intl.formatMessage({ id: 'analytics.releases', defaultMessage: 'Releases in this period' })}
    >
      {shown.map((release) => {
        const project = projects[release.project_id]
        return (
          <li key={release.version_id}>
            {project && <Avatar src={project.icon_url} name={project.name} size={16} alt={project.name} />}
            {project ? (
              <Link to={`${baseOf(project)}/version/${encodeURIComponent(release.version_id)}`}>
                <bdi>{release.version_number}</bdi>
              </Link>
            ) : (
              <bdi>{release.version_number}</bdi>
            )}
            <span className={styles.day}>{formatDay(intl, release.timestamp)}</span>
          </li>
        )
      })}
      {releases.length > shown.length && (
        <li className={styles.day}>
          <FormattedMessage
            id="analytics.moreReleases"
            defaultMessage="{count, plural, one {and # earlier one} other {and # earlier ones}}"
            values={{ count: releases.length - shown.length }}
          />
        </li>
      )}
    </ul>
  )
}

/** What the site says about this period, such as outages. */
export function Announcements({ metric, period }: { metric: Metric; period: Period }) {
  const intl = useIntl()
  const { data = [] } = useApi('GET /v3/analytics-event')
  const shown = data.filter(
    ({ for_metric_kind: kinds, starts, ends }) =>
      (kinds === null || kinds.some((kind) => kind === metric)) &&
      Date.parse(starts) < period.end &&
      Date.parse(ends) >= period.start,
  )
  if (shown.length === 0) return null
  return (
    <ul
      className={styles.announcements}
      aria-label={intl.formatMessage({ id: 'analytics.announcements', defaultMessage: 'What changed all figures' })}
    >
      {shown.map(({ id, title, announcement_url: url, starts }) => (
        <li key={id}>
          <span className={styles.day}>{formatDay(intl, starts)}</span>{' '}
          {url ? (
            <a href={url}>
              <bdi>{title}</bdi>
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
