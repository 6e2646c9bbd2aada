import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { skeletonStream, usernameStream } from '../identity_streams.ts'
import { claimSkeletonRefusals, skeletonDecider } from './skeleton.decider.ts'
import { claimUsernameRefusals, usernameDecider } from './username.decider.ts'

export const usernameClaimRefusals = refusals(claimUsernameRefusals, claimSkeletonRefusals)

interface Claim {
  username: string
  accountId: string
}

/** In a saga's step: reserves a username, and with it all that look like it. The name comes first, since it has the clearer refusal. */
export async function claimUsername(bus: CommandBus, claim: Claim, context: CommandContext): Promise<void> {
  const { username, accountId: root } = claim
  const saga = context.causationId
  await bus.execute({
    ...{ decider: usernameDecider, stream: usernameStream(username), root, context },
    command: { type: 'ClaimUsername', ...claim, saga },
  })
  await bus.execute({
    ...{ decider: skeletonDecider, stream: skeletonStream(username), root, context },
    command: { type: 'ClaimSkeleton', ...claim, saga },
  })
}

/** Undoes it. */
export async function releaseUsername(
  bus: CommandBus,
  { username, accountId }: Claim,
  context: CommandContext,
): Promise<void> {
  const saga = context.causationId
  await bus.execute({
    ...{ decider: skeletonDecider, stream: skeletonStream(username), root: accountId, context },
    command: { type: 'ReleaseSkeleton', accountId, saga },
  })
  await bus.execute({
    ...{ decider: usernameDecider, stream: usernameStream(username), root: accountId, context },
    command: { type: 'ReleaseUsername', accountId, saga },
  })
}
