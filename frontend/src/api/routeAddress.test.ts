import { expect, test } from 'vitest'
import { addressOf } from './routeAddress.ts'

test('parameters are encoded and stay one segment', () => {
  expect(addressOf('GET /v2/project/:id/version/:version', { id: 'a/../b', version: '1.0 beta' })).toEqual({
    method: 'GET',
    url: '/v2/project/a%2F..%2Fb/version/1.0%20beta',
  })
})

test('lists go as JSON, undefined values are left out', () => {
  const { url } = addressOf('GET /v2/projects', {}, { ids: ['a', 'b'], limit: 5, featured: false, query: undefined })
  expect(decodeURIComponent(url)).toBe('/v2/projects?ids=["a","b"]&limit=5&featured=false')
})

test('reports a missing parameter before it requests a wrong address', () => {
  expect(() => addressOf('GET /v2/project/:id')).toThrow('parameter id is missing')
  expect(() => addressOf('GET /v2/project/:id', { id: '' })).toThrow('parameter id is missing')
})

test.each(['.', '..'])('%s is no parameter', (id) => {
  expect(() => addressOf('DELETE /v2/project/:id', { id })).toThrow('may not be')
})
