import { expect, it } from 'vitest'
import { SwaggerCheck } from './swagger.ts'

const check = new SwaggerCheck({
  paths: {
    '/things/{id}': { get: { responses: { 200: { schema: { $ref: '#/definitions/Thing' } } } } },
    '/things/create': {
      post: {
        parameters: [
          { name: 'name', in: 'query' },
          {
            name: 'body',
            in: 'body',
            schema: { allOf: [{ $ref: '#/definitions/Thing' }, { properties: { Extra: { type: 'string' } } }] },
          },
        ],
      },
    },
  },
  definitions: {
    Thing: {
      properties: {
        Count: { type: 'integer' },
        Names: { type: 'array', items: { type: 'string' } },
        Labels: { type: 'object', additionalProperties: { type: 'string' } },
        Kind: { type: 'string', enum: ['a', 'b'] },
      },
    },
  },
})

it('accepts a request that is described', () => {
  const body = { Count: 1, Names: ['x'], Labels: { any: 'y' }, Kind: 'a', Extra: 'z' }
  expect(check.request({ method: 'POST', path: '/things/create', query: { name: 'x' }, body })).toEqual([])
})

it.each<[string, object, string]>([
  ['an operation', { method: 'PUT', path: '/things/create' }, 'no such operation'],
  ['a path', { method: 'GET', path: '/other' }, 'no such operation'],
  ['a parameter', { method: 'POST', path: '/things/create', query: { size: '1' } }, 'no parameter size'],
  ['a field', { method: 'POST', path: '/things/create', body: { Cuont: 1 } }, 'body.Cuont: no such field'],
  ['a type', { method: 'POST', path: '/things/create', body: { Count: '1' } }, 'string instead of integer'],
  ['an item', { method: 'POST', path: '/things/create', body: { Names: [1] } }, 'body.Names.0: integer'],
  ['a value', { method: 'POST', path: '/things/create', body: { Kind: 'c' } }, '"c" is not allowed'],
  ['a body', { method: 'GET', path: '/things/1', body: {} }, 'takes no body'],
])('complains about %s that is not described', (_, request, complaint) => {
  expect(check.request(request as Parameters<typeof check.request>[0]).join()).toContain(complaint)
})

it('knows the fields of answers', () => {
  expect(check.answers('GET', '/things/1', 'Names.*')).toBe(true)
  expect(check.answers('GET', '/things/1', 'Labels.*')).toBe(true)
  expect(check.answers('GET', '/things/1', 'Named')).toBe(false)
})
