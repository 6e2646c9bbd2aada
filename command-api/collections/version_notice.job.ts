import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { commandContextOf, defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { deliver, deliverAll, type Notice } from '../notifications/deliver.ts'
import { notifyReactorName } from '../notifications/notify.reactor.ts'
import { followers, followersOf } from './follower.index.ts'

/** Followers notified in one turn of a job; then other jobs have their turn. */
export const fanOutBatch = 200

/** `cursor` is the last account processed. `notTold` are accounts whose inbox could not be written. */
const progress = z.object({ cursor: z.string(), notTold: z.array(z.string()) })

/** Notifies everyone who followed a project when a version was listed, except its publisher. */
export const tellFollowers = defineJob({
  name: 'tell_followers',
  data: z.strictObject({
    projectId: z.string(),
    versionId: z.string(),
    /** Time at which it was listed. */
    at: z.int(),
    actorId: z.string(),
  }),
  progress,
  indexes: [followers],
  tries: 6,
  pauseMs: 2_000,
  places: 2,
})

/**
 * Each turn notifies one batch. After a crash the batch is repeated, and inboxes ignore what they already have. In the last attempt
 * each account is notified separately, and those that fail are skipped until all others have been notified.
 */
export function tellFollowersJob({ bus, ops, store }: Pick<CommandDeps, 'bus' | 'ops' | 'store'>): Job {
  return performInTurns(tellFollowers, async ({ projectId, versionId, at, actorId }, context) => {
    const body = { kind: 'project_update', projectId, versionId } as const
    const notice: Notice = { key: `project_update/${versionId}`, body, happenedAt: at }
    // Every delivery has its own ids.
    const command = { ...commandContextOf(notifyReactorName, context), ids: randomIds(context.now) }
    const { cursor, notTold } = context.progress ?? { cursor: '', notTold: [] }
    const accounts = await followersOf(ops, { projectId, at, after: cursor, limit: fanOutBatch })
    const last = accounts.at(-1)
    if (last === undefined) {
      await tellLast(bus, notTold, notice, command)
      return undefined
    }
    const others = accounts.filter((id) => id !== actorId)
    const failed: string[] = []
    if (context.isLastTry) {
      failed.push(...(await tellEach(bus, others, notice, command)).notTold)
      // If the store is unavailable, the inbox is not at fault: this throws, and the batch is repeated.
      if (failed.length > 0) await store.head()
    } else await deliverAll(bus, others, notice, command)
    const isOver = accounts.length < fanOutBatch && notTold.length + failed.length === 0
    return isOver ? undefined : { progress: { cursor: last, notTold: [...notTold, ...failed] } }
  })
}

async function tellLast(
  bus: CommandBus,
  accountIds: readonly string[],
  notice: Notice,
  context: CommandContext,
): Promise<void> {
  const { notTold, reason } = await tellEach(bus, accountIds, notice, context)
  if (notTold.length === 0) return
  throw new Error(`${reason} (${notTold.length} accounts not told: ${notTold.join(', ')})`, { cause: reason })
}

/** One inbox that fails must not keep all later accounts from being notified. */
async function tellEach(
  bus: CommandBus,
  accountIds: readonly string[],
  notice: Notice,
  context: CommandContext,
): Promise<{ notTold: string[]; reason: unknown }> {
  const notTold: string[] = []
  let reason: unknown
  for (const accountId of accountIds) {
    await deliver(bus, accountId, notice, context).catch((error: unknown) => {
      notTold.push(accountId)
      reason ??= error
    })
  }
  return { notTold, reason }
}
