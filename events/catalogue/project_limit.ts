import type { LimitKind } from '../identity/limit_kind.ts'
import { PROJECTS_MAX } from './limits.values.ts'

/** Projects that an account can own. */
export const projectLimit: LimitKind = { name: 'projects', standard: PROJECTS_MAX }
