import { accountDecider } from '@adit/command-api/identity/account/account.decider.ts'
import { accountStream } from '@adit/command-api/identity/identity_streams.ts'
import type { CommandDeps } from '@adit/command-api/kit/command_deps.ts'
import { badgeBit } from '@adit/events/identity/badge.values.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'

/** Gives an account the badge of affiliates, as an admin would. */
export async function makeAffiliate({ bus }: Pick<CommandDeps, 'bus'>, accountId: string, now: number): Promise<void> {
  await bus.execute({
    decider: accountDecider,
    stream: accountStream(accountId),
    root: accountId,
    command: { type: 'EditAccount', changes: { badges: badgeBit('AFFILIATE') }, reason: 'They write guides' },
    context: {
      ...({ actor: { kind: 'system', id: 'affiliates' }, via: { kind: 'schedule', id: 'affiliates' } } as const),
      ...{ correlationId: 'test', causationId: 'test', now: () => now, ids: freshIds(now) },
    },
  })
}
