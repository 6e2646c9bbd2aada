import { describe, expect, it } from 'vitest'
import { fitOf } from './fit.ts'

const runs = (platform: string, ...game_versions: string[]) => ({ platform, game_versions })
const fabric = { gameVersion: '1.21.4', loader: 'fabric' }
const yes = { fits: true, with: null, reason: null, values: [] }
const no = (reason: string, ...values: string[]) => ({ fits: false, with: null, reason, values })

describe('a project', () => {
  it.each([
    ['of the same loader and game version', [runs('fabric', '1.20', '1.21.4'), runs('forge', '1.12.2')], yes],
    [
      'with the loader only for other game versions',
      [runs('fabric', '1.20'), runs('forge', '1.21.4')],
      no('until', '1.20'),
    ],
    ['for newer game versions', [runs('fabric', '1.21.10', '1.21.11')], no('since', '1.21.10')],
    ['for older and newer ones', [runs('fabric', '1.20', '1.21.10')], no('game_versions', '1.20', '1.21.10')],
    ['of other loaders', [runs('neoforge', '1.21.4'), runs('forge', '1.12.2')], no('loaders', 'neoforge')],
    [
      'of other loaders and game versions',
      [runs('neoforge', '1.20'), runs('forge', '1.12.2')],
      no('loaders', 'forge', 'neoforge'),
    ],
    ['for servers', [runs('paper', '1.21.4'), runs('spigot', '1.21.4')], no('servers')],
    ['for servers and the loader', [runs('paper', '1.21.4'), runs('fabric', '1.21.4')], yes],
    ['without versions', [], no('no_versions')],
    ['of resources', [runs('minecraft', '1.21.4')], yes],
    ['of resources for older game versions', [runs('minecraft', '1.20')], no('until', '1.20')],
    ['of data', [runs('datapack', '1.21.4')], yes],
    ['that is a shader', [runs('optifine', '1.21.4'), runs('iris', '1.21.4')], { ...yes, with: 'iris' }],
    [
      'that is a shader for another loader of shaders',
      [runs('optifine', '1.21.4'), runs('iris', '1.20')],
      { ...yes, with: 'optifine' },
    ],
    ['that is a shader which the game shows by itself', [runs('vanilla', '1.21.4'), runs('iris', '1.21.4')], yes],
  ])('%s', (_, platforms, expected) => {
    expect(fitOf(platforms, fabric)).toEqual(expected)
  })

  it('fits any mod loader if none was chosen, but plugins only their own', () => {
    const setup = { gameVersion: '1.21.4', loader: undefined }
    expect(fitOf([runs('forge', '1.21.4')], setup)).toEqual(yes)
    expect(fitOf([runs('paper', '1.21.4')], setup)).toEqual(no('servers'))
    expect(fitOf([runs('paper', '1.21.4')], { ...setup, loader: 'paper' })).toEqual(yes)
    expect(fitOf([runs('paper', '1.21.4')], { ...setup, loader: 'spigot' })).toEqual(no('servers'))
  })
})
