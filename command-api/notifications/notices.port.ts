import { defineSlot } from '@adit/events/kit/slot.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'

/** What a room tells people when something happens, by the type of the event. A type is one room's. */
export type NoticesByType = Readonly<Record<string, (event: never, context: CommandContext) => Promise<void>>>

export const noticesByType = defineSlot<NoticesByType>('notifications.notices_by_type')
