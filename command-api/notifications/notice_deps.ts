import type { CommandDeps } from '../command_deps.ts'

/** What it takes to tell people something. */
export type NoticeDeps = Pick<CommandDeps, 'bus' | 'ops' | 'store'>
