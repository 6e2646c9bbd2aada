import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import { hourMs } from '../../kit/sweep.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { sweepAttempts } from './attempt_store.ts'

export const signInSweeps = ({ identity, ops, now }: Pick<IdentityDeps, 'identity' | 'ops' | 'now'>): Job[] => [
  recurring({ name: 'sweep_sessions', everyMs: hourMs }, () => identity.sessions.sweep(now())),
  recurring({ name: 'sweep_credentials', everyMs: hourMs }, () => identity.credentials.sweep()),
  recurring({ name: 'sweep_attempts', everyMs: hourMs }, () => sweepAttempts(ops, now())),
]
