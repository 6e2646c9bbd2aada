import * as history from './history/history.contract.ts'
import * as adminReport from './report/admin_report.contract.ts'
import * as ownReport from './report/own_report.contract.ts'
import * as report from './report/report.contract.ts'
import * as review from './review/review.contract.ts'
import * as admin from './staff_list/admin.contract.ts'
import * as thread from './thread/thread.contract.ts'

/** Every route by which the moderation room is read. */
export const moderationQueryContracts = {
  ...review,
  ...thread,
  ...report,
  ...ownReport,
  ...history,
  ...admin,
  ...adminReport,
}
