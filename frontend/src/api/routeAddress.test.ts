import { expect, test } from 'vitest'
import { addressOf } from './routeAddress.ts'

test('encodes each parameter as one segment', () => {
  expect(addressOf('GET /v2/project/:id/version/:version', { id: 'a/../b', version: '1.0 beta' })).toEqual({
    method: 'GET',
    url: '/v2/project/a%2F..%2Fb/version/1.0%20beta',
  })
})

test('sends lists as JSON and omits undefined values', () => {
  const { url } = addressOf('GET /v2/projects', {}, { ids: ['a', 'b'], limit: 5, featured: false, query: undefined })
  expect(decodeURIComponent(url)).toBe('/v2/projects?ids=["a","b"]&limit=5&featured=false')
})

test('rejects a missing parameter', () => {
  expect(() => addressOf('GET /v2/project/:id')).toThrow('parameter id is missing')
  expect(() => addressOf('GET /v2/project/:id', { id: '' })).toThrow('parameter id is missing')
})

test.each(['.', '..'])('rejects %s as a parameter', (id) => {
  expect(() => addressOf('DELETE /v2/project/:id', { id })).toThrow('may not be')
})
