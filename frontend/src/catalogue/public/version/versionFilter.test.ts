import { expect, test } from 'vitest'
import { filterVersions, pageOf, readFilter, writeFilter } from './versionFilter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('reads back what it writes, and keeps unknown parameters', () => {
  const filter = { channel: 'beta', loader: 'fabric', version: '1.21.4', page: 2 } as const
  const params = writeFilter(filter, new URLSearchParams('hl=de-DE'))
  expect(params.get('hl')).toBe('de-DE')
  expect(readFilter(params)).toEqual(filter)
  expect(writeFilter({ ...filter, channel: null, loader: null, version: null, page: 1 }, params).toString()).toBe(
    'hl=de-DE',
  )
})

test.each(['page=0', 'page=-3', 'page=1.5', 'page=x', 'channel=nightly', ''])('%s shows all versions', (query) => {
  expect(read(query)).toEqual({ channel: null, loader: null, version: null, page: 1 })
})

const version = (version_type: 'release' | 'beta', loader: string, game: string) => ({
  version_type,
  loaders: [loader],
  mrpack_loaders: [],
  game_versions: [game],
  status: 'listed' as const,
})

test('a version must match all filters', () => {
  const [a, b, c] = [
    version('beta', 'fabric', '1.21'),
    version('release', 'fabric', '1.20'),
    version('beta', 'forge', '1.21'),
  ]
  const versions = [a, b, c]
  expect(filterVersions(versions, read('channel=beta'))).toEqual([a, c])
  expect(filterVersions(versions, read('channel=beta&loader=forge'))).toEqual([c])
  expect(filterVersions(versions, read('version=1.20&loader=forge'))).toEqual([])
  expect(filterVersions(versions, read(''))).toEqual(versions)
})

test('a page past the end shows the last page', () => {
  expect(pageOf([1, 2, 3], 9, 2)).toEqual({ rows: [3], page: 2, pages: 2 })
  expect(pageOf([], 1, 2)).toEqual({ rows: [], page: 1, pages: 1 })
})
