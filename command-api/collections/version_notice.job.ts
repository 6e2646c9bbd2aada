import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { commandContextOf, defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { deliver, deliverAll, type Notice } from '../notifications/deliver.ts'
import { notifyReactorName } from '../notifications/notify.reactor.ts'
import { followers, followersOf } from './follower.index.ts'

/** Followers told in one turn of one notice; then others have their turn. */
export const fanOutBatch = 200

/** `cursor` is the last account that had its turn; `notTold` are those whose inbox took nothing. */
const progress = z.object({ cursor: z.string(), notTold: z.array(z.string()) })

/** Tells all who followed a project when a version was listed, but not whoever published it. */
export const tellFollowers = defineJob({
  name: 'tell_followers',
  data: z.strictObject({
    projectId: z.string(),
    versionId: z.string(),
    /** When it was listed. */
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
 * A batch in each turn. After a crash the batch is told again, and inboxes drop what they have. At the last attempt each is told alone,
 * and those who cannot be are passed over until all others have been told.
 */
export function tellFollowersJob({ bus, ops, store }: Pick<CommandDeps, 'bus' | 'ops' | 'store'>): Job {
  return performInTurns(tellFollowers, async ({ projectId, versionId, at, actorId }, context) => {
    const body = { kind: 'project_update', projectId, versionId } as const
    const notice: Notice = { key: `project_update/${versionId}`, body }
    // Every delivery has ids of its own.
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
      // A store that is away is no fault of an inbox: this throws then, and the batch is told again.
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

/** One inbox that takes nothing must not keep all who come after it from being told. */
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
