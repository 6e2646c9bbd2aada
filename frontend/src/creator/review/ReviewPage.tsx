import { useIntl } from 'react-intl'
import { usePageHead } from '../../app/usePageHead.ts'
import { ManageFrame } from '../ManageFrame.tsx'
import { useManaged } from '../managed.ts'
import { tabTexts } from '../settings/SettingsNav.tsx'
import { ReviewThread } from './ReviewThread.tsx'

function Page() {
  const intl = useIntl()
  const { project } = useManaged()
  usePageHead(`${intl.formatMessage(tabTexts.review)} - ${project.name}`)
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
