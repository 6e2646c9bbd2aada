import { expect, test } from 'vitest'
import type { GameVersionTag } from '../../../../api/routes.ts'
import { between, groupGameVersions } from './gameVersionGroups.ts'

const tag = (version: string, version_type: GameVersionTag['version_type'], year = 2025): GameVersionTag => ({
  version,
  version_type,
  date: `${year}-06-01T00:00:00.000Z`,
  major: false,
})
const tags = [
  tag('25w43a', 'snapshot'),
  tag('1.21.1', 'release'),
  tag('1.21', 'release'),
  tag('24w10a', 'snapshot', 2024),
  tag('1.20.6', 'release', 2024),
  tag('b1.7', 'beta', 2011),
]

test('groups releases by their series', () => {
  expect(groupGameVersions(tags, false)).toEqual([
    { key: '1.21', versions: ['1.21.1', '1.21'] },
    { key: '1.20', versions: ['1.20.6'] },
  ])
})

test('groups early builds by year when all versions are shown', () => {
  expect(groupGameVersions(tags, true).map(({ key }) => key)).toEqual(['2025', '1.21', '2024', '1.20', '2011'])
})

test('includes both ends of a range, in either order', () => {
  const list = ['d', 'c', 'b', 'a']
  expect(between(list, 'a', 'c')).toEqual(['c', 'b', 'a'])
  expect(between(list, 'c', 'a')).toEqual(['c', 'b', 'a'])
  expect(between(list, 'b', 'b')).toEqual(['b'])
  expect(between(list, 'b', 'x')).toEqual([])
})
