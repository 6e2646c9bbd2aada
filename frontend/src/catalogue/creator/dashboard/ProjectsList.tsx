import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { Plus } from 'lucide-react'
import { NullableBooleanInput, SelectArrayInput, SelectInput, TextInput } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { DashboardList } from '../../../app/dashboard/DashboardList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { statusTexts } from '../../../ui/StatusBadge.tsx'
import { typeTexts } from '../../project.texts.ts'
import { LimitAlert } from '../project/LimitAlert.tsx'
import { EditProjectsButton } from './EditProjectsButton.tsx'
import { filterOfShow } from './filterOfShow.ts'
import type { OwnProject } from './NextStep.tsx'
import { useProjectColumns } from './useProjectColumns.tsx'

/** One's own projects and those of teams that one has joined, those that wait for something first. */
export function ProjectsList() {
  const intl = useIntl()
  const columns = useProjectColumns()
  return (
    <DashboardList<OwnProject>
      title={intl.formatMessage({ id: 'dashboard.title', defaultMessage: 'Your projects' })}
      actions={<CreateButton />}
      notice={<LimitAlert />}
      empty={
        <EmptyState
          title={<FormattedMessage id="dashboard.empty" defaultMessage="You have no projects yet" />}
          actions={<CreateButton />}
        >
          <FormattedMessage
            id="dashboard.empty.text"
            defaultMessage="A project begins as a draft: name it, describe it, upload a version, then submit it for review."
          />
        </EmptyState>
      }
      filters={<Filters />}
      columns={columns}
      sort={{ field: 'attention', order: 'ASC' }}
      nameOf={({ title }) => title}
      bulkActions={<EditProjectsButton />}
      isChoosable={({ can_edit }) => can_edit}
      exportName="projects"
      filterOfOldAddress={(params) => filterOfShow(params.get('show'))}
    />
  )
}

function CreateButton() {
  return (
    <LinkButton to="/create/project" look="outlined">
      <Plus aria-hidden="true" />
      <FormattedMessage id="dashboard.create" defaultMessage="Create a project" />
    </LinkButton>
  )
}

function Filters() {
  const intl = useIntl()
  return (
    <>
      <TextInput
        source="q"
        label={intl.formatMessage({ id: 'dashboard.filter.text', defaultMessage: 'Name or address' })}
      />
      <SelectArrayInput
        source="status"
        label={intl.formatMessage({ id: 'dashboard.status', defaultMessage: 'Status' })}
        choices={projectStatuses.map((id) => ({ id, name: intl.formatMessage(statusTexts[id]) }))}
      />
      <SelectInput
        source="project_type"
        label={intl.formatMessage({ id: 'dashboard.type', defaultMessage: 'Type' })}
        choices={projectTypes.map((id) => ({ id, name: intl.formatMessage(typeTexts[id]) }))}
      />
      <NullableBooleanInput
        source="owned"
        label={intl.formatMessage({ id: 'dashboard.filter.owned', defaultMessage: 'Owner' })}
        nullLabel={intl.formatMessage({ id: 'dashboard.filter.any', defaultMessage: 'Anyone' })}
        trueLabel={intl.formatMessage({ id: 'dashboard.filter.mine', defaultMessage: 'You' })}
        falseLabel={intl.formatMessage({ id: 'dashboard.filter.others', defaultMessage: 'Someone else' })}
      />
    </>
  )
}
