import type { ProjectCompanion } from '../../catalogue/project_creation/project_companion.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { threadDecider, threadStream } from './thread.decider.ts'

/** Every project has a thread in which its members and staff write. */
export const projectThreads = ({ bus }: Pick<CommandDeps, 'bus'>): ProjectCompanion => ({
  async create({ projectId, threadId }, context) {
    const command = { type: 'OpenThread' as const, threadId, projectId }
    await bus.execute({ decider: threadDecider, stream: threadStream(threadId), root: projectId, command, context })
  },
})
