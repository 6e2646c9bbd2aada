import { isApprovedGroup } from '@adit/events/catalogue/project/project_status.values.ts'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../../../api/query.ts'
import { useManaged } from '../../../catalogue/creator/managed.ts'
import { useProjectSave } from '../../../catalogue/creator/useProjectSave.ts'
import { problemsOf } from '../../../ui/form/problems.ts'
import { notify } from '../../../ui/notifications.ts'

/** The checklist, and handing the project in once nothing required is open. */
export function useSubmission() {
  const intl = useIntl()
  const { project, may, refresh } = useManaged()
  const save = useProjectSave()
  const checklist = useApi('GET /_internal/project/:id/checklist', { params: { id: project.id } })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const items = checklist.data?.items ?? []
  const required = items.filter(({ level }) => level === 'required').length
  const waits = project.status === 'processing'
  const submittable = !waits && !isApprovedGroup(project.status) && may('EDIT_DETAILS')

  const submit = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await save({ status: 'processing' })
      notify({
        type: 'success',
        title: intl.formatMessage({ id: 'review.submitted', defaultMessage: 'Submitted for review' }),
      })
    } catch (error) {
      setProblem(Object.values(problemsOf(intl, error))[0])
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  return { checklist, items, required, waits, submittable, busy, problem, submit }
}
