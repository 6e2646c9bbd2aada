import { defineSlot } from '@adit/events/kit/slot.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'

/** What comes into being with every project, before the project itself. Twice is once; it is never taken back. */
export interface ProjectCompanion {
  create(project: { projectId: string; threadId: string }, context: CommandContext): Promise<void>
}

export const projectCompanions = defineSlot<ProjectCompanion>('catalogue.project_companions')
