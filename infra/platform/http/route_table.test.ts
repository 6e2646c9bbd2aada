import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RouteTable } from './route_table.ts'

function table() {
  const routes = new RouteTable<string>()
  routes.add('GET', '/v2/version_file/:hash', 'by hash')
  routes.add('POST', '/v2/version_file/project', 'projects')
  routes.add('POST', '/v2/version_file/:hash/update', 'update')
  routes.add('GET', '/v2/project/:id/version/:number', 'version')
  routes.add('DELETE', '/v2/project/:id', 'delete')
  routes.add('GET', '/files/:server/*path', 'file')
  routes.add('GET', '/', 'root')
  return routes
}

test('a fixed segment goes before a parameter, and falls back to it for another method', () => {
  expect(table().find('POST', '/v2/version_file/project')?.value).toBe('projects')
  expect(table().find('GET', '/v2/version_file/project')).toEqual({ value: 'by hash', params: { hash: 'project' } })
  expect(table().find('POST', '/v2/version_file/project/update')).toEqual({
    value: 'update',
    params: { hash: 'project' },
  })
})

test('parameters are decoded, a slash at the end is forgiven, the rest of a path is kept', () => {
  expect(table().find('GET', '/v2/project/fabric-api/version/1.0%2Bmc1.21/')?.params).toEqual({
    id: 'fabric-api',
    number: '1.0+mc1.21',
  })
  expect(table().find('GET', '/files/s1/config/a%20b.yml')?.params).toEqual({ server: 's1', path: 'config/a b.yml' })
  expect(table().find('GET', '/')?.value).toBe('root')
})

test('HEAD is GET, other methods name what is allowed', () => {
  expect(table().find('HEAD', '/v2/version_file/x')?.value).toBe('by hash')
  expect(table().find('PATCH', '/v2/project/x')).toBeUndefined()
  expect(table().allowed('/v2/version_file/project')).toEqual(['GET', 'HEAD', 'POST'])
  expect(table().allowed('/v2/nothing')).toEqual([])
})

test('an empty segment is no parameter', () => {
  expect(table().find('DELETE', '/v2/project/')).toBeUndefined()
  expect(table().find('GET', '/v2/project//version/1')).toBeUndefined()
})

test('a route declared twice is refused at start', () => {
  expect(() => table().add('GET', '/v2/version_file/:other', 'again')).toThrow(/Two routes/)
})

test('any parameter comes back as it was sent', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()),
      (hash) => {
        expect(table().find('GET', `/v2/version_file/${encodeURIComponent(hash)}`)?.params).toEqual({ hash })
      },
    ),
  )
})
