import { NullableBooleanInput, SelectInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { StaffList } from '../../app/staff/StaffList.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { projectTypeChoices, statusChoices } from './filterChoices.ts'
import { reviewPath } from './moderationPaths.ts'
import { RestoreButton } from './review/RestoreButton.tsx'
import styles from './rows.module.css'
import type { StaffProject } from './staffAnswers.ts'

/** All projects, hidden and deleted ones too. */
export function ProjectsList() {
  const intl = useIntl()
  return (
    <StaffList<StaffProject>
      title={intl.formatMessage({ id: 'moderation.projects.title', defaultMessage: 'Projects' })}
      empty={<FormattedMessage id="moderation.projects.empty" defaultMessage="No projects match these filters" />}
      sort={{ field: 'created', order: 'DESC' }}
      filters={
        <>
          <TextInput
            source="q"
            label={intl.formatMessage({ id: 'moderation.search', defaultMessage: 'Title, address or owner' })}
          />
          <SelectInput
            source="status"
            label={intl.formatMessage({ id: 'moderation.status', defaultMessage: 'Status' })}
            choices={statusChoices()}
          />
          <SelectInput
            source="project_type"
            label={intl.formatMessage({ id: 'moderation.type', defaultMessage: 'Type' })}
            choices={projectTypeChoices(intl)}
          />
          <NullableBooleanInput
            source="deleted"
            label={intl.formatMessage({ id: 'moderation.projects.deleted', defaultMessage: 'Deleted' })}
          />
        </>
      }
      row={(project) => <ProjectRow key={project.id} project={project} />}
    />
  )
}

function ProjectRow({ project }: { project: StaffProject }) {
  return (
    <DataRow>
      <Avatar src={project.icon_url} name={project.title} size={28} />
      <Link to={reviewPath(project.id)} data-row-link className={styles.title}>
        <bdi>{project.title}</bdi>
      </Link>
      <span className={styles.wide}>{project.slug}</span>
      <span className={styles.wide}>{project.owner.name ?? project.owner.id}</span>
      {project.deleted ? (
        <>
          <Badge tone="red">
            <FormattedMessage id="moderation.projects.isDeleted" defaultMessage="Deleted" />
          </Badge>
          <RestoreButton project={project} />
        </>
      ) : (
        <span className={styles.status}>
          <StatusBadge status={project.status} />
        </span>
      )}
      <span className={styles.time}>
        <TimeText at={project.created} />
      </span>
    </DataRow>
  )
}
