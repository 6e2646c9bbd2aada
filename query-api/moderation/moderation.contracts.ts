import * as admin from './admin.contract.ts'
import * as adminReport from './admin_report.contract.ts'
import * as history from './history.contract.ts'
import * as report from './report.contract.ts'
import * as review from './review.contract.ts'
import * as thread from './thread.contract.ts'

/** Every route by which the moderation room is read. */
export const moderationQueryContracts = { ...review, ...thread, ...report, ...history, ...admin, ...adminReport }
