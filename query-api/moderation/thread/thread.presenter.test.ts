import type { Position } from '@adit/events/kit/envelope.ts'
import type { MessageRow } from '@adit/projectors/moderation/thread/thread.table.ts'
import { expect, it } from 'vitest'
import { presentThread } from './thread.presenter.ts'

const message: MessageRow = {
  position: '0' as Position, // The adapter's own form.
  ...{ message_id: 'MESSAGE1', thread_id: 'THREAD01', author_id: 'OWNER001', by_staff: false, private: false },
  ...{ deleted: false, kind: 'text', old_status: null, new_status: null, body: '', replying_to: null, at: 0 },
}
const thread = {
  ...{ thread_id: 'THREAD01', opened_at: 0, project_id: 'PROJECT1', report_id: null, member_ids: ['OWNER001'] },
  ...{ deleted: false },
} as const

const bodyOf = (change: Partial<MessageRow>) =>
  presentThread.v3({ thread, messages: [{ ...message, ...change }], members: [], staffNamed: false }).messages[0]?.body

it('names the uploaded images that a message shows', () => {
  const body = 'Look: ![](https://adit.test/data/users/OWNER001/images/PICTURE1.webp)'
  expect(bodyOf({ body })).toMatchObject({ body, associated_images: ['PICTURE1'] })
  expect(bodyOf({ body: 'Nothing to see.' })).toMatchObject({ associated_images: [] })
})

it('shows nothing of a deleted message', () => {
  expect(bodyOf({ body: 'https://adit.test/data/users/OWNER001/images/PICTURE1.webp', deleted: true })).toEqual({
    ...{ type: 'deleted', private: false },
  })
})
