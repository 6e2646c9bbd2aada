import { useIntl } from 'react-intl'
import { ManageFrame } from '../../../catalogue/creator/ManageFrame.tsx'
import { useManaged } from '../../../catalogue/creator/managedProject.ts'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { ReviewThread } from './ReviewThread.tsx'

function Page() {
  const intl = useIntl()
  const { project } = useManaged()
  usePageHead(`${intl.formatMessage({ id: 'settings.review', defaultMessage: 'Review' })} - ${project.name}`)
  return <ReviewThread key={project.thread_id} id={project.thread_id} />
}

/** `/{type}/{id}/moderation`: what members and moderators say to each other; the state of the review stands beside it. */
export function ReviewPage() {
  return (
    <ManageFrame>
      <Page />
    </ManageFrame>
  )
}
