import { expect, it } from 'vitest'
import { columnOf, fieldOf } from './column.ts'

it.each([
  ['name', 'name'],
  ['ownerId', 'owner_id'],
  ['moderationMessageBody', 'moderation_message_body'],
  ['sha1', 'sha1'],
])('turns %s into column %s and back', (field, column) => {
  expect([columnOf(field), fieldOf(column)]).toEqual([column, field])
})
