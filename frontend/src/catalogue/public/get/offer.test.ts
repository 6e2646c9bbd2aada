import { describe, expect, test } from 'vitest'
import { sampleVersion } from '../../../testing/projectPage.ts'
import { getOf, otherSetups } from './offer.ts'

const games = ['1.21.4', '1.21.1', '1.20.4', '1.20.1']
const order = (version: string) => (games.includes(version) ? games.indexOf(version) : games.length)
const none = { version: null, loader: null }
const plays = (version: string | null, loader: string | null) => ({ version, loader })

const v2 = sampleVersion('2.0', { loaders: ['fabric', 'quilt'], game_versions: ['1.21.1', '1.21.4'] })
const beta = sampleVersion('2.1-beta', { version_type: 'beta', loaders: ['fabric'], game_versions: ['1.21.4'] })
const v1 = sampleVersion('1.0', { loaders: ['fabric', 'forge'], game_versions: ['1.20.1', '1.20.4'] })
const all = [beta, v2, v1]
const numbers = (versions: readonly { version_number: string }[]) =>
  versions.map(({ version_number }) => version_number)

describe('what a project has', () => {
  test('fits what the reader plays', () => {
    const { setup, offer } = getOf(all, none, plays('1.21.4', 'fabric'), order)
    expect(setup).toEqual(plays('1.21.4', 'fabric'))
    expect(offer).toEqual({ state: 'fits', version: v2, newer: beta })
  })

  test('is for what the address asks rather than what the reader plays', () => {
    const { setup, offer } = getOf(all, plays('1.20.1', null), plays('1.21.4', 'fabric'), order)
    expect([setup, offer]).toEqual([plays('1.20.1', 'fabric'), { state: 'fits', version: v1, newer: null }])
  })

  test('is the newest while nothing is known, and for what is known otherwise', () => {
    expect(getOf(all, none, none, order).offer).toEqual({ state: 'open', version: v2, newer: beta })
    expect(getOf(all, none, plays('1.20.1', null), order).offer).toEqual({ state: 'open', version: v1, newer: null })
  })

  test('has for each loader its newest where nothing fits', () => {
    const { offer } = getOf(all, none, plays('1.21.4', 'neoforge'), order)
    expect(
      offer.state === 'misfit' && offer.nearest.map(({ loader, game, version }) => [loader, game, version]),
    ).toEqual([
      ['fabric', '1.21.4', v2],
      ['forge', '1.20.4', v1],
      ['quilt', '1.21.4', v2],
    ])
  })

  test('takes the only loader as the answer, unless the reader has another', () => {
    const forge = sampleVersion('1', { loaders: ['forge'], game_versions: ['1.21.4'] })
    expect(getOf([forge], none, plays('1.21.4', null), order).offer.state).toBe('fits')
    expect(getOf([forge], none, plays('1.21.4', 'fabric'), order).offer.state).toBe('misfit')
  })

  test.each([
    ['a resource pack', ['minecraft'], 'fits'],
    ['a shader for two loaders of shaders', ['iris', 'optifine'], 'open'],
    ['a shader for one', ['iris'], 'fits'],
    ['a plugin for two servers', ['paper', 'spigot'], 'open'],
  ])('asks whoever plays Fabric for no other loader of mods: %s', (_, loaders, state) => {
    const version = sampleVersion('1', { loaders, game_versions: ['1.21.4'] })
    expect(getOf([version], none, plays('1.21.4', 'fabric'), order).offer.state).toBe(state)
  })

  test('is nothing without a version that is offered', () => {
    expect(getOf([], none, none, order).offer).toEqual({ state: 'nothing' })
    expect(getOf([sampleVersion('1', { status: 'draft' })], none, none, order).offer).toEqual({ state: 'nothing' })
  })
})

describe('other setups', () => {
  test('are other loaders for the game version, then other runs of game versions', () => {
    const get = getOf(all, none, plays('1.21.4', 'fabric'), order)
    const others = otherSetups(all, get)
    expect(others.map(({ loader, from, to }) => [loader, from, to])).toEqual([
      ['quilt', null, null],
      [null, '1.20.1', '1.20.4'],
    ])
    expect(numbers(others.map(({ version }) => version))).toEqual(['2.0', '1.0'])
    expect(others[1]?.setup).toEqual(plays('1.20.4', 'fabric'))
    expect(otherSetups(all, get, 1)).toHaveLength(1)
  })

  test('are not named where nothing fits', () => {
    expect(otherSetups(all, getOf(all, none, plays('1.21.4', 'neoforge'), order))).toEqual([])
  })
})
