import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'
import { expect, test } from 'vitest'
import { compatibilityOf, platformsOf, rangesOf } from './compatibility.ts'

const release = (version: string) => ({ version, version_type: 'release' })
const snapshot = (version: string) => ({ version, version_type: 'snapshot' })
const known = [
  snapshot('25w43a'),
  release('1.21.2'),
  snapshot('1.21.2-rc1'),
  release('1.21.1'),
  release('1.21'),
  release('1.20.6'),
]

test('neighbours among the releases make one range, whatever snapshots lie between and in whatever order they come', () => {
  expect(rangesOf(['1.21', '1.21.2', '1.21.1'], known)).toEqual([{ from: '1.21', to: '1.21.2' }])
})

test('a gap divides, the newest range comes first', () => {
  expect(rangesOf(['1.20.6', '1.21.1', '1.21.2'], known)).toEqual([
    { from: '1.21.1', to: '1.21.2' },
    { from: '1.20.6', to: '1.20.6' },
  ])
})

test('a snapshot between two releases stands alone and does not divide them', () => {
  expect(rangesOf(['1.21.1', '1.21.2-rc1', '1.21.2'], known)).toEqual([
    { from: '1.21.1', to: '1.21.2' },
    { from: '1.21.2-rc1', to: '1.21.2-rc1' },
  ])
})

test('names that nobody knows come last', () => {
  expect(rangesOf(['b1.9', '1.21', '25w43a'], known).map(({ to }) => to)).toEqual(['25w43a', '1.21', 'b1.9'])
})

test('all versions of the game: releases in one range, early builds alone', () => {
  const early = gameVersions.filter(({ version_type }) => version_type !== 'release')
  const ranges = rangesOf(
    gameVersions.map(({ version }) => version),
    gameVersions,
  )
  expect(ranges.length).toBe(early.length + 1)
  expect(ranges).toContainEqual({ from: '1.0', to: '26.3' })
})

test('a release that is missing in between begins another range, and doubles count once', () => {
  expect(rangesOf(['1.20.2', '1.20.4', '1.20.3', '1.19.2', '24w14a', '1.20.4'], gameVersions)).toEqual([
    { from: '24w14a', to: '24w14a' },
    { from: '1.20.2', to: '1.20.4' },
    { from: '1.19.2', to: '1.19.2' },
  ])
})

const runs = (loaders: string[], game_versions: string[], mrpack_loaders: string[] = []) => ({
  loaders,
  mrpack_loaders,
  game_versions,
})

test('a modpack runs on the loaders that it depends on', () => {
  expect(platformsOf(runs(['mrpack'], [], ['fabric']))).toEqual(['fabric'])
  expect(platformsOf(runs(['forge', 'neoforge'], []))).toEqual(['forge', 'neoforge'])
})

test('platforms with the same game versions stand together, over all versions of the project', () => {
  const versions = [
    runs(['fabric', 'quilt'], ['1.21.1']),
    runs(['forge'], ['1.20.6']),
    runs(['quilt'], ['1.21']),
    runs(['fabric'], ['1.21']),
  ]
  expect(compatibilityOf(versions)).toEqual([
    { platforms: ['fabric', 'quilt'], versions: ['1.21.1', '1.21'] },
    { platforms: ['forge'], versions: ['1.20.6'] },
  ])
})
