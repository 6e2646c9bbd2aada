import { expect, it } from 'vitest'
import { z } from 'zod'
import { adminListHeaders, adminQuery, anywhere, contentRange, maxRange, sliceOf } from './admin_list.ts'

const query = adminQuery(['title', 'created'], z.object({ q: z.string().max(3).optional() }))

it('reads the list dialect', () => {
  expect(query.parse({ sort: '["created","DESC"]', range: '[10, 19]', filter: '{"q":"abc","other":1}' })).toEqual({
    sort: ['created', 'DESC'],
    range: [10, 19],
    filter: { q: 'abc' },
  })
  expect(query.parse({})).toEqual({})
})

it.each([
  [{ sort: '["secret","ASC"]' }, 'sort'],
  [{ sort: 'title' }, 'sort'],
  [{ range: '[0]' }, 'range'],
  [{ range: '[10, 5]' }, 'range'],
  [{ range: '[0, 1000]' }, 'range'],
  [{ range: '[-1, 5]' }, 'range'],
  [{ filter: '[]' }, 'filter'],
  [{ filter: '{"q":"long"}' }, 'filter'],
  [{ filter: 'null' }, 'filter'],
])('refuses %j and names the parameter', (input, field) => {
  expect(query.safeParse(input).error?.issues[0]?.path[0]).toBe(field)
})

it('reports the rows shown', () => {
  expect(sliceOf([25, 49])).toEqual({ offset: 25, limit: 25 })
  expect(contentRange('projects', sliceOf([25, 49]), 3, 28)).toEqual({ 'content-range': 'projects 25-27/28' })
  expect(contentRange('projects', sliceOf(), 0, 0)).toEqual({ 'content-range': 'projects */0' })
})

it('takes wildcards in a search literally', () => {
  expect(anywhere('50%_\\')).toBe('%50\\%\\_\\\\%')
})

it('shows at most a thousand rows in one answer, and the first 25 by default', () => {
  expect(query.parse({ range: `[0, ${maxRange - 1}]` })).toEqual({ range: [0, 999] })
  expect(query.safeParse({ range: '[0, 1000]' }).error?.issues[0]?.message).toBe(
    'from first to last row, at most 1000 rows',
  )
  expect(query.parse({ range: '[7, 7]' })).toEqual({ range: [7, 7] })
  expect(query.parse({ range: '[9999999, 10000000]' })).toEqual({ range: [9_999_999, 10_000_000] })
  expect(query.safeParse({ range: '[10000000, 10000001]' }).success).toBe(false)
  expect(sliceOf()).toEqual({ offset: 0, limit: 25 })
})

it('says in the documentation and in errors what the JSON looks like', () => {
  const { sort, range, filter } = query.shape
  const described = [sort, range, filter].map((part) => part.unwrap().description)
  expect(described).toEqual(['JSON such as `["title", "ASC"]`', 'JSON such as `[0, 24]`', 'JSON such as `{}`'])
  const issues = query.safeParse({ sort: 'title' }).error?.issues
  expect(issues).toMatchObject([{ code: 'custom', message: 'not JSON such as ["title", "ASC"]' }])
  expect(adminListHeaders['Content-Range']).toMatch(/^Rows shown .*\.$/)
})
