import { type AppealsTables, appealsVersion } from '@adit/projectors/moderation/appeals.table.ts'
import { type HistoryTables, historyVersion } from '@adit/projectors/moderation/history.table.ts'
import { type ReviewTables, reviewVersion } from '@adit/projectors/moderation/review.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as appeal from './appeal/appeal.contract.ts'
import * as history from './history/history.contract.ts'
import * as adminReport from './report/admin_report.contract.ts'
import * as ownReport from './report/own_report.contract.ts'
import * as report from './report/report.contract.ts'
import * as reportType from './report/report_type.contract.ts'
import * as review from './review/review.contract.ts'
import * as admin from './staff_list/admin.contract.ts'
import * as thread from './thread/thread.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels
    extends Models<'review', ReviewTables>,
      Models<'history', HistoryTables>,
      Models<'appeals', AppealsTables> {}
}

export const moderation = defineRoom('moderation', {
  contracts: {
    ...review,
    ...thread,
    ...report,
    ...ownReport,
    ...history,
    ...admin,
    ...adminReport,
    ...reportType,
    ...appeal,
  },
  reads: { review: reviewVersion, history: historyVersion, appeals: appealsVersion },
  groups: {
    Reports: 'Report a project, a version or a user to staff, and follow the outcome.',
    Threads: 'Conversations of creators or reporters with staff.',
  },
  side: new URL('side.ts', import.meta.url),
})
