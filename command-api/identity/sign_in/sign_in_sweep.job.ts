import { DEVICE_KNOWN_MS, SESSION_REFRESH_MS } from '@adit/events/identity/account_limits.values.ts'
import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import { hourMs } from '../../kit/sweep.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { createOpenIdNonces } from '../providers/openid_nonces.ts'
import { sweepAttempts } from './attempt_store.ts'
import { createExchanges } from './exchanged_tokens.ts'

export const signInSweeps = ({ identity, ops, now }: Pick<IdentityDeps, 'identity' | 'ops' | 'now'>): Job[] => [
  recurring({ name: 'sweep_sessions', everyMs: hourMs }, () => identity.sessions.sweep(now())),
  recurring({ name: 'sweep_credentials', everyMs: hourMs }, () => identity.credentials.sweep()),
  recurring({ name: 'sweep_flows', everyMs: hourMs }, () => identity.flows.sweep(now())),
  recurring({ name: 'sweep_exchanged_tokens', everyMs: hourMs }, () =>
    createExchanges(ops).sweep(now() - SESSION_REFRESH_MS),
  ),
  recurring({ name: 'sweep_known_devices', everyMs: hourMs }, () => identity.devices.sweep(now() - DEVICE_KNOWN_MS)),
  recurring({ name: 'sweep_openid_nonces', everyMs: hourMs }, () => createOpenIdNonces(ops).sweep(now())),
  recurring({ name: 'sweep_used_challenges', everyMs: hourMs }, () => identity.challengeUses.sweep(now())),
  recurring({ name: 'sweep_attempts', everyMs: hourMs }, () => sweepAttempts(ops, now())),
]
