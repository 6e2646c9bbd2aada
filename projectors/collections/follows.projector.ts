import type { RecordedFollowingEvent } from '@adit/events/collections/following.events.ts'
import { followingFold } from '@adit/events/collections/following.fold.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import {
  defineProjector,
  type Marks,
  nothingToHide,
  type RowsOf,
  type WantsOf,
} from '@adit/platform/projection/projector.ts'
import { searchCountersMark } from '../catalogue/search/project_count.ts'
import { type FollowsTables, followsTables, followsVersion } from './follow.table.ts'

const wantFollow = ({ metadata, data }: RecordedFollowingEvent, wants: WantsOf<FollowsTables>): void =>
  wants.follow.row([metadata.root, data.projectId])

function editFollows(event: RecordedFollowingEvent, rows: RowsOf<FollowsTables>): void {
  const { root: accountId } = event.metadata
  const { projects } = changeOf(followingFold, event)
  rows.follow.changeItems(projects, (projectId) => [accountId, projectId], { account_id: accountId })
}

/** Who follows what, and how many followers a project has. The root of these events is the account. */
export const followsProjector = defineProjector<FollowsTables, RecordedFollowingEvent>({
  name: 'follows',
  version: followsVersion,
  tables: followsTables,
  marks: [searchCountersMark],
  whileParked: nothingToHide,
  on: {
    ProjectFollowed: {
      reads: wantFollow,
      apply: (event, rows, marks) => {
        const { projectId } = event.data
        if (rows.follow.get([event.metadata.root, projectId])) return
        editFollows(event, rows)
        count(rows, marks, projectId, 1)
      },
    },
    ProjectUnfollowed: {
      reads: wantFollow,
      apply: (event, rows, marks) => {
        const { projectId } = event.data
        if (!rows.follow.get([event.metadata.root, projectId])) return
        editFollows(event, rows)
        count(rows, marks, projectId, -1)
      },
    },
  },
})

function count(rows: RowsOf<FollowsTables>, marks: Marks, projectId: string, by: 1 | -1): void {
  rows.follower_count.add({ project_id: projectId, followers: 0 }, { followers: by })
  marks.mark(searchCountersMark, projectId)
}
