import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Method } from './contract.ts'
import { ContractRouter } from './contract_router.ts'

const declared: readonly (readonly [Method, string, string])[] = [
  ['GET', '/v2/version_file/:hash', 'by hash'],
  ['POST', '/v2/version_file/project', 'projects'],
  ['POST', '/v2/version_file/:hash/update', 'update'],
  ['GET', '/v2/project/:id/version/:number', 'version'],
  ['DELETE', '/v2/project/:id', 'delete'],
  ['GET', '/v2/user/:id', 'user'],
  ['GET', '/v2/user/me', 'me'],
  ['GET', '/files/:server/*path', 'file'],
  ['GET', '/', 'root'],
]

function table() {
  const routes = new ContractRouter<string>()
  for (const [method, path, value] of declared) routes.add({ method, path }, value, () => {})
  return routes
}

test('a fixed segment wins over a parameter, and falls back to it for another method', () => {
  expect(table().find('POST', '/v2/version_file/project')?.value).toBe('projects')
  expect(table().find('GET', '/v2/version_file/project')).toEqual({ value: 'by hash', params: { hash: 'project' } })
  expect(table().find('POST', '/v2/version_file/project/update')).toEqual({
    value: 'update',
    params: { hash: 'project' },
  })
  expect(table().find('GET', '/v2/user/me')?.value).toBe('me')
  expect(table().find('GET', '/v2/user/you')?.value).toBe('user')
})

test('decodes parameters, ignores a trailing slash and keeps the rest of a path', () => {
  expect(table().find('GET', '/v2/project/fabric-api/version/1.0%2Bmc1.21/')?.params).toEqual({
    id: 'fabric-api',
    number: '1.0+mc1.21',
  })
  expect(table().find('GET', '/files/s1/config/a%20b.yml')?.params).toEqual({ server: 's1', path: 'config/a b.yml' })
  expect(table().find('GET', '/')?.value).toBe('root')
})

test('paths are case-sensitive', () => {
  expect(table().find('GET', '/V2/version_file/x')).toBeUndefined()
})

test('routes HEAD, but no other method, as GET', () => {
  expect(table().find('HEAD', '/v2/version_file/x')?.value).toBe('by hash')
  expect(table().find('PATCH', '/v2/project/x')).toBeUndefined()
})

test('an empty segment is not a parameter', () => {
  expect(table().find('DELETE', '/v2/project/')).toBeUndefined()
  expect(table().find('GET', '/v2/project//version/1')).toBeUndefined()
})

test('refuses a route that is declared twice', () => {
  expect(() => table().add({ method: 'GET', path: '/v2/version_file/:other' }, 'again', () => {})).toThrow(/Two routes/)
})

test('returns any parameter as it was sent', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()),
      (hash) => {
        expect(table().find('GET', `/v2/version_file/${encodeURIComponent(hash)}`)?.params).toEqual({ hash })
      },
    ),
  )
})
