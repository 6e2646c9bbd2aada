import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import { hourMs } from '../../kit/sweep.ts'
import type { IdentityDeps } from '../identity_deps.ts'

export const signInSweeps = ({ identity, now }: Pick<IdentityDeps, 'identity' | 'now'>): Job[] => [
  recurring({ name: 'sweep_sessions', everyMs: hourMs }, () => identity.sessions.sweep(now())),
  recurring({ name: 'sweep_credentials', everyMs: hourMs }, () => identity.credentials.sweep()),
]
