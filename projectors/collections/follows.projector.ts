import type { RecordedFollowingEvent } from '@adit/events/collections/following.events.ts'
import { defineProjector, type Marks, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import { searchCountersMark } from '../catalogue/search/project_count.ts'
import { type FollowsTables, followsTables, followsVersion } from './follow.table.ts'

const wantFollow = ({ metadata, data }: RecordedFollowingEvent, wants: WantsOf<FollowsTables>): void =>
  wants.follow.row([metadata.root, data.projectId])

/** Who follows what, and how many follow a project. The root of these events is the account. */
export const followsProjector = defineProjector<FollowsTables, RecordedFollowingEvent>({
  name: 'follows',
  version: followsVersion,
  tables: followsTables,
  marks: [searchCountersMark],
  on: {
    ProjectFollowed: {
      reads: wantFollow,
      apply: (event, rows, marks) => {
        const { projectId } = event.data
        const accountId = event.metadata.root
        if (rows.follow.get([accountId, projectId])) return
        rows.follow.put({ account_id: accountId, project_id: projectId, followed_at: event.at })
        count(rows, marks, projectId, 1)
      },
    },
    ProjectUnfollowed: {
      reads: wantFollow,
      apply: (event, rows, marks) => {
        const { projectId } = event.data
        const key = [event.metadata.root, projectId]
        if (!rows.follow.get(key)) return
        rows.follow.remove(key)
        count(rows, marks, projectId, -1)
      },
    },
  },
})

function count(rows: RowsOf<FollowsTables>, marks: Marks, projectId: string, by: 1 | -1): void {
  rows.follower_count.add({ project_id: projectId, followers: 0 }, { followers: by })
  marks.mark(searchCountersMark, projectId)
}
