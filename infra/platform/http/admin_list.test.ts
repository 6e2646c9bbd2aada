import { expect, it } from 'vitest'
import { z } from 'zod'
import { adminQuery, anywhere, contentRange, sliceOf } from './admin_list.ts'

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
