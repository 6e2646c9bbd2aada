import { useMemo } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { Column } from '../../../app/dashboard/column.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { StatusBadge, statusTexts } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { tagText } from '../../category.texts.ts'
import { rangesOf } from '../../compatibility.ts'
import { typeTexts } from '../../project.texts.ts'
import { baseOf } from '../../projectAddress.ts'
import { tagName, useDatedGameVersions } from '../../tags.ts'
import { NextStep, type OwnProject } from './NextStep.tsx'
import styles from './ProjectsList.module.css'

const typeOf = (intl: IntlShape, { project_types: [type] }: OwnProject) =>
  intl.formatMessage(typeTexts[type ?? 'project'])
const list = (intl: IntlShape, names: readonly string[]) => intl.formatList(names, { type: 'unit' })
const tagsOf = (intl: IntlShape, { categories, additional_categories }: OwnProject) =>
  [...categories, ...additional_categories].map((name) => tagText(intl, name))

/** The columns of one's own projects. */
export function useProjectColumns(): readonly Column<OwnProject>[] {
  const intl = useIntl()
  const { data: known } = useDatedGameVersions()
  return useMemo(() => {
    const versionsOf = ({ game_versions }: OwnProject) =>
      rangesOf(game_versions, known ?? []).map(({ from, to }) => (from === to ? from : `${from}–${to}`))
    return [
      {
        name: 'title',
        label: intl.formatMessage({ id: 'dashboard.project', defaultMessage: 'Project' }),
        cell: (project) => <Title project={project} type={typeOf(intl, project)} />,
        csv: ({ title }) => title,
        sort: { field: 'title', order: 'ASC' },
        always: true,
        onPhone: true,
      },
      {
        name: 'type',
        label: intl.formatMessage({ id: 'dashboard.type', defaultMessage: 'Type' }),
        cell: (project) => <span className={styles.muted}>{typeOf(intl, project)}</span>,
        csv: (project) => typeOf(intl, project),
        sort: { field: 'project_type', order: 'ASC' },
      },
      {
        name: 'status',
        label: intl.formatMessage({ id: 'dashboard.status', defaultMessage: 'Status' }),
        cell: ({ status }) => <StatusBadge status={status} />,
        csv: ({ status }) => intl.formatMessage(statusTexts[status]),
        sort: { field: 'attention', order: 'ASC' },
        onPhone: true,
      },
      {
        name: 'downloads',
        label: intl.formatMessage({ id: 'dashboard.column.downloads', defaultMessage: 'Downloads' }),
        cell: ({ downloads }) => <NumberText value={downloads} />,
        csv: ({ downloads }) => downloads,
        sort: { field: 'downloads', order: 'DESC' },
        numeric: true,
      },
      {
        name: 'followers',
        label: intl.formatMessage({ id: 'dashboard.column.followers', defaultMessage: 'Followers' }),
        cell: ({ followers }) => <NumberText value={followers} />,
        csv: ({ followers }) => followers,
        sort: { field: 'followers', order: 'DESC' },
        numeric: true,
      },
      {
        name: 'version',
        label: intl.formatMessage({ id: 'dashboard.column.version', defaultMessage: 'Latest version' }),
        cell: ({ latest_version: latest }) => <bdi className={styles.muted}>{latest?.number ?? '–'}</bdi>,
        csv: ({ latest_version: latest }) => latest?.number ?? null,
      },
      {
        name: 'updated',
        label: intl.formatMessage({ id: 'dashboard.column.updated', defaultMessage: 'Updated' }),
        cell: ({ updated }) => <Muted at={updated} />,
        csv: ({ updated }) => updated,
        sort: { field: 'updated', order: 'DESC' },
      },
      {
        name: 'step',
        label: intl.formatMessage({ id: 'dashboard.column.step', defaultMessage: 'Next step' }),
        cell: (project) => (
          <NextStep
            project={project}
            none={
              <span className={styles.muted}>
                <FormattedMessage id="dashboard.step.none" defaultMessage="None" />
              </span>
            }
          />
        ),
      },
      {
        name: 'role',
        label: intl.formatMessage({ id: 'dashboard.column.role', defaultMessage: 'Your role' }),
        cell: ({ role }) => <bdi className={styles.muted}>{role}</bdi>,
        csv: ({ role }) => role,
        startsHidden: true,
      },
      {
        name: 'tags',
        label: intl.formatMessage({ id: 'dashboard.column.tags', defaultMessage: 'Tags' }),
        cell: (project) => <span className={styles.muted}>{list(intl, tagsOf(intl, project))}</span>,
        csv: (project) => tagsOf(intl, project).join(', '),
        startsHidden: true,
      },
      {
        name: 'loaders',
        label: intl.formatMessage({ id: 'dashboard.column.loaders', defaultMessage: 'Loaders' }),
        cell: ({ loaders }) => <span className={styles.muted}>{list(intl, loaders.map(tagName))}</span>,
        csv: ({ loaders }) => loaders.map(tagName).join(', '),
        startsHidden: true,
      },
      {
        name: 'games',
        label: intl.formatMessage({ id: 'dashboard.column.games', defaultMessage: 'Game versions' }),
        cell: (project) => <span className={styles.muted}>{list(intl, versionsOf(project))}</span>,
        csv: (project) => versionsOf(project).join(', '),
        startsHidden: true,
      },
      {
        name: 'license',
        label: intl.formatMessage({ id: 'dashboard.column.license', defaultMessage: 'License' }),
        cell: ({ license }) => <bdi className={styles.muted}>{license}</bdi>,
        csv: ({ license }) => license,
        startsHidden: true,
      },
      {
        name: 'published',
        label: intl.formatMessage({ id: 'dashboard.column.created', defaultMessage: 'Created' }),
        cell: ({ published }) => <Muted at={published} />,
        csv: ({ published }) => published,
        sort: { field: 'published', order: 'DESC' },
        startsHidden: true,
      },
    ]
  }, [intl, known])
}

function Muted({ at }: { at: string }) {
  return (
    <span className={styles.muted}>
      <TimeText at={at} />
    </span>
  )
}

/** On a phone, a line below the name says what the columns say that there is no room for. */
function Title({ project, type }: { project: OwnProject; type: string }) {
  const phone = useMediaQuery('(max-width: 767px)')
  return (
    <span className={styles.title}>
      <Avatar src={project.icon_url} name={project.title} size={28} />
      <span className={styles.name}>
        <Link to={`${baseOf(project)}/settings`} data-row-link>
          <bdi>{project.title}</bdi>
        </Link>
        {phone && (
          <span className={styles.below}>
            <NextStep project={project} none={<span className={styles.muted}>{type}</span>} />
          </span>
        )}
      </span>
    </span>
  )
}
