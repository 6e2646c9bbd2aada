import { createHash } from 'node:crypto'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import { requestIds } from '@adit/platform/http/request_ids.ts'
import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { accountDecider } from '../account/account.decider.ts'
import { accountStream } from '../identity_streams.ts'
import { createExchanges, type ReusedToken } from './exchanged_tokens.ts'

const everyMs = 60_000

/**
 * Records sessions that ended because an exchanged token was used again. Any process that sees such a token ends the session at once, but
 * only this side appends events.
 */
export function reusedTokenJob({ bus, ops, now }: Pick<CommandDeps, 'bus' | 'ops' | 'now'>): Job {
  const exchanges = createExchanges(ops)
  return recurring({ name: 'tell_reused_tokens', everyMs }, async () => {
    for (const reused of await exchanges.untold()) {
      await tell(reused)
      await exchanges.noteTold(reused.sessionId)
    }
  })

  async function tell({ accountId, sessionId, reusedAt }: ReusedToken): Promise<void> {
    // Ids derive from the session, so a second run after a crash appends the same event, which the store keeps once.
    const cause = `reused:${sessionId}`
    const command = { type: 'EndAccountSession' as const, sessionId, reason: 'token_reused' as const }
    await bus
      .execute({
        ...{ decider: accountDecider, stream: accountStream(accountId), root: accountId, command },
        context: {
          actor: { kind: 'system', id: 'sign_in' },
          via: { kind: 'schedule', id: 'reused_tokens' },
          ...{ correlationId: cause, causationId: cause, now },
          ids: requestIds(createHash('sha256').update(cause).digest(), reusedAt),
        },
      })
      .catch((error: unknown) => {
        // The account was deleted meanwhile.
        if (!(error instanceof Refusal)) throw error
      })
  }
}
