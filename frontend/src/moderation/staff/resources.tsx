import { Resource } from 'react-admin'
import { LogList } from '../../operations/staff/LogList.tsx'
import { ParkedList } from '../../operations/staff/ParkedList.tsx'
import { ReactionsList } from '../../operations/staff/ReactionsList.tsx'
import { ProjectsList } from './ProjectsList.tsx'
import { QueueList } from './QueueList.tsx'
import { ReportShow } from './ReportShow.tsx'
import { ReportsList } from './ReportsList.tsx'
import { ReviewShow } from './ReviewShow.tsx'

/** The lists of the moderation pages; the first is where they begin. */
export const moderationResources = [
  <Resource key="review_queue" name="review_queue" list={QueueList} />,
  <Resource key="reports" name="reports" list={ReportsList} show={ReportShow} />,
  <Resource key="projects" name="projects" list={ProjectsList} show={ReviewShow} />,
  <Resource key="parked" name="parked" list={ParkedList} />,
  <Resource key="parked_reactions" name="parked_reactions" list={ReactionsList} />,
  <Resource key="history" name="history" list={LogList} />,
]
