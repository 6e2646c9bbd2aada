import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { accountStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'

export const verifiedEmailRefusals = refusals('email_not_verified')

/** Throws for an account whose holder has yet to show that mail reaches them. */
export async function requireVerifiedEmail(bus: CommandBus, accountId: string): Promise<void> {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  if (state.kind === 'existing' && state.mustVerify && !state.emailVerified) {
    throw verifiedEmailRefusals.refuse('email_not_verified')
  }
}
