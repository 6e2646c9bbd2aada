import { afterAll, beforeAll, expect, it } from 'vitest'
import { type QuerySide, querySide } from './testing/query_side.ts'

let side: QuerySide
beforeAll(async () => {
  side = await querySide([])
})
afterAll(() => side.close())

it.each([
  '/v3/project/NOSUCH00/dependencies',
  '/v3/user/NOSUCH00/collections',
  '/_internal/moderation/project/NOSUCH00/files',
  '/admin-api/projects/NOSUCH00',
])('does not find %s', async (path) => {
  expect(await side.getJson(path, 'moderator')).toMatchObject({ status: 404, body: { details: { code: 'not_found' } } })
})
