import type { ReviewLocks } from '../../catalogue/project_status/review_lock.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { reviewDecider, reviewStream } from './review.decider.ts'

export const locksOfReviews = ({ bus }: Pick<CommandDeps, 'bus'>): ReviewLocks => ({
  lockOf: async (projectId) => (await bus.load(reviewDecider, reviewStream(projectId))).state.lock,
})
