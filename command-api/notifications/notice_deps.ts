import type { CommandDeps } from '../kit/command_deps.ts'

/** What it takes to tell people something. */
export type NoticeDeps = Pick<CommandDeps, 'bus'>
