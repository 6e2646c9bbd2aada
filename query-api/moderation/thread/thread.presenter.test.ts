import { DELETED_USER_ID } from '@adit/events/identity/deleted_user.values.ts'
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
  presentThread.v3({
    thread,
    messages: [{ ...message, ...change }],
    memberIds: [],
    accounts: new Map(),
    staffNamed: false,
  }).messages[0]?.body

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

it('shows whoever has deleted their account as one and the same', () => {
  const account = {
    username: 'Deleted user',
    avatar_url: '',
    bio: null,
    created: '',
    role: 'developer',
    badges: 0,
  } as const
  const gone = { ...account, id: DELETED_USER_ID }
  const accounts = new Map([
    ['GONE0001', gone],
    ['GONE0002', gone],
    ['OWNER001', { ...account, id: 'OWNER001', username: 'ada' }],
  ])
  const messages = ['GONE0001', 'OWNER001', 'GONE0002'].map((author_id) => ({ ...message, author_id }))
  const read = { thread, messages, memberIds: [...accounts.keys()], accounts, staffNamed: false }
  for (const shown of [presentThread.v2(read), presentThread.v3(read)]) {
    expect(shown.messages.map(({ author_id }) => author_id)).toEqual([DELETED_USER_ID, 'OWNER001', DELETED_USER_ID])
    expect(shown.members.map(({ id }) => id)).toEqual([DELETED_USER_ID, 'OWNER001'])
  }
})
