import { isApprovedGroup } from '@adit/events/catalogue/project/project_status.values.ts'
import { useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { projectQueries, useManaged } from '../../../catalogue/creator/managedProject.ts'
import { useProjectSave } from '../../../catalogue/creator/useProjectSave.ts'
import { useAction } from '../../../ui/useAction.ts'

/** The checklist, and handing the project in once nothing required is open. */
export function useSubmission() {
  const intl = useIntl()
  const { project, may, refresh } = useManaged()
  const save = useProjectSave()
  const checklist = useApi('GET /_internal/project/:id/checklist', { params: { id: project.id } })
  const items = checklist.data?.items ?? []
  const required = items.filter(({ level }) => level === 'required').length
  const waits = project.status === 'processing'
  const reviewed = isApprovedGroup(project.status) || project.status === 'scheduled'
  const submittable = !waits && !reviewed && may('EDIT_DETAILS')

  const { run, busy, problem } = useAction({
    act: () => save({ status: 'processing' }),
    failure: 'beside',
    refreshes: projectQueries,
    done: intl.formatMessage({ id: 'review.submitted', defaultMessage: 'Submitted for review' }),
    onFailed: refresh,
  })
  return { checklist, items, required, waits, submittable, busy, problem, submit: run }
}
