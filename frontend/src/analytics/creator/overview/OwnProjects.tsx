import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApiError } from '../../../api/apiError.ts'
import { NextStep, type OwnProject } from '../../../catalogue/creator/dashboard/NextStep.tsx'
import { typeTexts } from '../../../catalogue/project.texts.ts'
import { baseOf } from '../../../catalogue/projectAddress.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useRowKeys } from '../../../ui/RowList.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { ChangeText } from '../ChangeText.tsx'
import { grouped, sum } from '../figures/amounts.ts'
import { formatAmount } from '../figures/metric.texts.ts'
import { formatDay } from '../figures/period.texts.ts'
import { SmallBars } from '../SmallBars.tsx'
import { OverviewSection } from './OverviewSection.tsx'
import styles from './OwnProjects.module.css'
import { type ProjectRow, projectRows } from './projectRows.ts'
import type { Overview } from './useOverview.ts'

type Props = {
  projects: readonly OwnProject[] | undefined
  error: ApiError | null
  onRetry: () => void
  overview: Overview
}

/** One's projects by what was downloaded, with what each of them waits for. The foot adds up to the cards. */
export function OwnProjects({ projects, error, onRetry, overview }: Props) {
  const intl = useIntl()
  const heading = intl.formatMessage({ id: 'overview.projects', defaultMessage: 'My projects' })
  return (
    <OverviewSection heading={heading} count={projects && intl.formatNumber(projects.length)}>
      {error && !projects ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : projects ? (
        <Table label={heading} projects={projects} overview={overview} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </OverviewSection>
  )
}

function Table({ label, projects, overview }: { label: string; projects: readonly OwnProject[]; overview: Overview }) {
  const intl = useIntl()
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const downloads = overview.of?.downloads
  const { rows, others } = projectRows(projects, downloads, overview.known)
  return (
    <table ref={table} data-row-list className={styles.table} aria-label={label} aria-busy={!downloads || undefined}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="dashboard.project" defaultMessage="Project" />
          </th>
          <th scope="col" className={styles.wide}>
            <FormattedMessage id="dashboard.status" defaultMessage="Status" />
          </th>
          <th scope="col" className={styles.bars}>
            <FormattedMessage id="overview.perThreeDays" defaultMessage="Per 3 days" />
          </th>
          <th scope="col" aria-sort="descending" className={styles.numeric}>
            <FormattedMessage id="overview.downloads" defaultMessage="Downloads, 30 d" />
          </th>
          <th scope="col" className={cx(styles.numeric, styles.wide)}>
            <FormattedMessage id="overview.change" defaultMessage="Change" />
          </th>
          <th scope="col" className={styles.wide}>
            <FormattedMessage id="overview.lastVersion" defaultMessage="Last version" />
          </th>
          <th scope="col" className={styles.wide}>
            <FormattedMessage id="dashboard.column.step" defaultMessage="Next step" />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.project.id} row={row} />
        ))}
        {others && (
          <tr>
            <th scope="row" className={styles.others}>
              <FormattedMessage
                id="overview.others"
                defaultMessage="{count, plural, one {# other} other {# others}}"
                values={{ count: others.count }}
              />
            </th>
            <td className={styles.wide} />
            <td className={styles.bars} />
            <Numbers downloads={others.downloads} difference={others.difference} />
            <td className={styles.wide} />
            <td className={styles.wide}>
              <Link to="/dashboard/projects">
                <FormattedMessage id="overview.allProjects" defaultMessage="All projects" />
              </Link>
            </td>
          </tr>
        )}
      </tbody>
      {downloads && overview.known.size > 0 && (
        <tfoot>
          <tr>
            <th scope="row">
              <FormattedMessage
                id="overview.all"
                defaultMessage="All {count}"
                values={{ count: intl.formatNumber(projects.length) }}
              />
            </th>
            <td className={styles.wide} />
            <td className={styles.bars} />
            <Numbers downloads={downloads.total} difference={downloads.total - downloads.before} />
            <td className={styles.wide} />
            <td className={styles.wide} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Numbers({ downloads, difference }: { downloads: number; difference: number }) {
  const intl = useIntl()
  return (
    <>
      <td className={styles.numeric}>
        <strong>{formatAmount(intl, 'downloads', downloads)}</strong>
        <span className={styles.phoneLine}>
          <ChangeText metric="downloads" difference={difference} />
        </span>
      </td>
      <td className={cx(styles.numeric, styles.wide)}>
        <ChangeText metric="downloads" difference={difference} />
      </td>
    </>
  )
}

function Row({ row: { project, figures } }: { row: ProjectRow }) {
  const intl = useIntl()
  const latest = project.latest_version
  const type = intl.formatMessage(typeTexts[project.project_types[0] ?? 'project'])
  const below = latest
    ? intl.formatMessage(
        { id: 'overview.typeAndVersion', defaultMessage: '{type}, {version}' },
        { type, version: latest.number },
      )
    : type
  return (
    <tr>
      <td>
        <span className={styles.project}>
          <Avatar src={project.icon_url} name={project.title} size={24} />
          <span className={styles.title}>
            <Link to={`${baseOf(project)}/settings`} data-row-link>
              <bdi>{project.title}</bdi>
            </Link>
            <span className={styles.type}>{type}</span>
            <span className={styles.phoneLine}>
              <NextStep project={project} none={<bdi>{below}</bdi>} />
            </span>
          </span>
        </span>
      </td>
      <td className={styles.wide}>
        <StatusBadge status={project.status} />
      </td>
      <td className={styles.bars}>
        {figures && <SmallBars amounts={grouped(figures.days, 3)} width={78} height={22} />}
      </td>
      {figures ? (
        <Numbers downloads={sum(figures.days)} difference={sum(figures.days) - figures.before} />
      ) : (
        <>
          <td className={styles.numeric}>–</td>
          <td className={cx(styles.numeric, styles.wide)}>–</td>
        </>
      )}
      <td className={styles.wide}>
        {latest && (
          <>
            <bdi>{latest.number}</bdi> <span className={styles.muted}>{formatDay(intl, latest.published)}</span>
          </>
        )}
      </td>
      <td className={styles.wide}>
        <NextStep
          project={project}
          none={
            <span className={styles.muted}>
              <FormattedMessage id="dashboard.step.none" defaultMessage="None" />
            </span>
          }
        />
      </td>
    </tr>
  )
}
