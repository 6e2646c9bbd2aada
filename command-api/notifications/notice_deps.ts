import type { CommandDeps } from '../kit/command_deps.ts'

/** What sending notifications needs. */
export type NoticeDeps = Pick<CommandDeps, 'bus'>
