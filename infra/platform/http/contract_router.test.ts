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

test('of two routes that match, the one with fewer parameters answers, else the one that was added first', async () => {
  const routes = new ContractRouter<string>()
  const answered: string[] = []
  const add = (path: string) =>
    routes.add({ method: 'GET', path }, path, (_, next) => {
      answered.push(path)
      return next()
    })
  for (const path of ['/v2/user/me', '/v2/user/:id', '/v2/team/:id', '/v2/team/mine', '/v2/a/:x/c', '/v2/a/b/:y'])
    add(path)
  for (const path of ['/:room/x', '/v9/:id']) add(path)
  const found = (path: string) => routes.find('GET', path)?.value
  const asked = ['/v2/user/me', '/v2/team/mine', '/v2/a/b/c', '/v9/x']
  expect(asked.map(found)).toEqual(['/v2/user/me', '/v2/team/mine', '/v2/a/:x/c', '/:room/x'])
  const serve = routes.routes()
  const next = () => Promise.resolve()
  // The parts of a context that the router reads.
  for (const path of asked) await serve({ path, method: 'GET', request: {} } as Parameters<typeof serve>[0], next)
  expect(answered).toEqual(asked.map(found))
})

test('a path whose case differs is not found by either', async () => {
  const answered: string[] = []
  const routes = new ContractRouter<string>()
  routes.add({ method: 'GET', path: '/v2/Thing' }, 'thing', () => void answered.push('thing'))
  routes.add({ method: 'GET', path: '/v2/thing/:id/Part' }, 'part', () => void answered.push('part'))
  const serve = routes.routes()
  for (const path of ['/v2/thing', '/v2/Thing', '/v2/thing/1/part', '/v2/thing/1/Part'])
    await serve({ path, method: 'GET', request: {} } as Parameters<typeof serve>[0], () => Promise.resolve())
  expect(answered).toEqual(['thing', 'part'])
  expect(routes.find('GET', '/v2/thing')).toBeUndefined()
})

test('refuses a parameter that is no text', async () => {
  const routes = new ContractRouter<string>()
  routes.add({ method: 'GET', path: '/v2/thing/:id' }, 'thing', (_, next) => next())
  const serve = routes.routes()
  const ask = async (path: string) =>
    serve({ path, method: 'GET', request: {} } as Parameters<typeof serve>[0], () => Promise.resolve())
  await expect(ask('/v2/thing/%ff')).rejects.toThrow(URIError)
  await expect(ask('/v2/thing/%C3%A4')).resolves.toBeUndefined()
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
