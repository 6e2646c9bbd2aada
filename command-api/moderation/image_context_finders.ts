import { isMod } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { viewerOn } from '@adit/platform/http/viewer.ts'
import { imageContextFinders } from '../catalogue/image/image_context.port.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { messageImageRefusals, reportImageRefusals } from './image_contexts.ts'
import { reportDecider, reportStream } from './report/report.decider.ts'
import { messageDecider, messageStream } from './thread/message.decider.ts'
import { accessThread } from './thread/thread_access.ts'

export const findersOfTexts = ({ bus }: Pick<CommandDeps, 'bus'>) => [
  imageContextFinders.fill({
    context: 'thread_message',
    async find(id, viewer) {
      const { state: place } = isId(id) ? await bus.load(messageDecider, messageStream(id)) : { state: null }
      if (place === null) throw messageImageRefusals.refuse('message_not_found', { field: 'thread_message_id' })
      await accessThread(bus, place.threadId, viewer)
      return id
    },
  }),
  imageContextFinders.fill({
    context: 'report',
    /** Only staff can use those of others. */
    async find(id, viewer) {
      const { state: report } = isId(id)
        ? await bus.load(reportDecider, reportStream(id))
        : { state: { kind: 'none' as const } }
      const exists = report.kind !== 'none' && report.kind !== 'deleted'
      const here = viewerOn(viewer, null)
      if (!exists || !here || (report.reporterId !== here.accountId && !isMod(here.role))) {
        throw reportImageRefusals.refuse('report_not_found')
      }
      return id
    },
  }),
]
