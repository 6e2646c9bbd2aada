import { defineRoom } from '../kit/define_room.ts'
import * as appeal from './appeal/appeal.contract.ts'
import { appealErrors } from './appeal/appeal.errors.ts'
import { imageContextFills } from './image_contexts.ts'
import { cancelJob, listJobs, retryJob, showJob } from './job/job.contract.ts'
import { jobErrors } from './job/job.errors.ts'
import {
  listParkedReactions,
  retryParkedReaction,
  showParkedReaction,
} from './parked_reaction/parked_reaction.contract.ts'
import * as report from './report/report.contract.ts'
import { reportErrors } from './report/report.errors.ts'
import * as review from './review/review.contract.ts'
import { reviewErrors } from './review/review.errors.ts'
import { withheldProjects } from './suspension/withheld_project.index.ts'
import * as thread from './thread/thread.contract.ts'
import { threadErrors } from './thread/thread.errors.ts'

export const moderation = defineRoom('moderation', {
  contracts: {
    ...review,
    ...{ listParkedReactions, showParkedReaction, retryParkedReaction },
    ...{ listJobs, showJob, retryJob, cancelJob },
    ...report,
    ...thread,
    ...appeal,
  },
  fills: imageContextFills,
  errors: [reviewErrors, jobErrors, reportErrors, threadErrors, appealErrors],
  indexes: [withheldProjects],
  side: new URL('side.ts', import.meta.url),
})
