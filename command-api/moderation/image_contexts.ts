import { refusals } from '@adit/platform/eventing/refusal.ts'
import { imageContexts } from '../catalogue/image/image_context.port.ts'
import { threadAccessRefusals } from './thread/thread_access.ts'

declare module '../catalogue/image/image_context.port.ts' {
  interface ImageContexts {
    thread_message: 'thread_message_id'
    report: 'report_id'
  }
}

export const messageImageRefusals = refusals(threadAccessRefusals, 'message_not_found')
export const reportImageRefusals = refusals('report_not_found')

/** Pictures for what people write to staff. */
export const imageContextFills = [
  imageContexts.fill({
    context: 'thread_message',
    field: 'thread_message_id',
    scope: 'THREAD_WRITE',
    meaning: {
      asked: 'Id of the message it is for, if the message has already been sent.',
      answered: 'Id of the message it is for; null if not given.',
    },
    refusals: messageImageRefusals,
  }),
  imageContexts.fill({
    context: 'report',
    field: 'report_id',
    scope: 'REPORT_WRITE',
    meaning: {
      asked: 'Id of the report it is for, if the report already exists.',
      answered: 'Id of the report it is for; null if not given.',
    },
    refusals: reportImageRefusals,
  }),
]
