import { describe, expect, it } from 'vitest'
import { inspectEntries, readEntries } from '../inspection_fixture.ts'

const packed = (pack: unknown, folder = 'data/a/x.json') => ({
  'pack.mcmeta': { pack },
  [folder]: '{}',
  'pack.png': 'x',
})

describe('a data pack', () => {
  it.each([
    ['a number', { pack_format: 15 }, ['1.20.1', '1.20'], '15'],
    [
      'a range',
      { pack_format: 15, supported_formats: [15, 26] },
      ['1.20.4', '1.20.3', '1.20.2', '1.20.1', '1.20'],
      '15, 15-26',
    ],
    [
      'a range by names',
      { pack_format: 48, supported_formats: { min_inclusive: 57, max_inclusive: 61 } },
      ['1.21.4', '1.21.3', '1.21.2', '1.21.1', '1.21'],
      '48, 57-61',
    ],
    ['the newer fields', { min_format: [88, 0], max_format: 88 }, ['1.21.10', '1.21.9'], '88'],
  ])('names its formats by %s', async (_, pack, gameVersions, gameVersionRange) => {
    expect(await readEntries(packed(pack), 'a.zip')).toMatchObject({
      source: 'pack.mcmeta',
      loaders: ['datapack'],
      gameVersions,
      gameVersionRange,
      environment: 'server_only_client_optional',
      icon: 'pack.png',
    })
  })

  it('gives its description as plain text, whatever components it uses', async () => {
    const description = ['§aBetter ', { text: 'caves', extra: [{ text: '!', color: 'red' }] }]
    expect((await readEntries(packed({ pack_format: 15, description }), 'a.zip')).summary).toBe('Better caves!')
  })

  it('can be in an overlay', async () => {
    expect((await readEntries(packed({ pack_format: 18 }, 'overlay_1/data/a/x.json'), 'a.zip')).loaders).toEqual([
      'datapack',
    ])
  })
})

describe('a resource pack', () => {
  it('has its own formats', async () => {
    expect(await readEntries(packed({ pack_format: 34 }, 'assets/minecraft/textures/a.png'), 'a.zip')).toMatchObject({
      loaders: ['minecraft'],
      gameVersions: ['1.21.1', '1.21'],
      environment: 'client_only',
    })
  })

  it('can also be a data pack', async () => {
    const { found } = await inspectEntries({ ...packed({ pack_format: 15 }), 'assets/a/b.png': 'x' }, 'a.zip')
    expect(found.map(({ loaders }) => loaders)).toEqual([['datapack'], ['minecraft']])
  })

  it('with core shaders is also a shader pack for vanilla', async () => {
    const found = await readEntries(packed({ pack_format: 34 }, 'assets/minecraft/shaders/core/a.json'), 'a.zip')
    expect(found.loaders).toEqual(['minecraft', 'vanilla'])
  })

  it('with pipelines is for Canvas', async () => {
    const found = await readEntries(packed({ pack_format: 8 }, 'assets/glow/pipelines/a.json5'), 'a.zip')
    expect(found.loaders).toEqual(['canvas'])
  })
})

it('a folder of shaders is for Iris and OptiFine', async () => {
  expect(await readEntries({ 'shaders/gbuffers_basic.fsh': 'void main() {}' }, 'a.zip')).toMatchObject({
    source: 'shaders/',
    loaders: ['iris', 'optifine'],
    environment: 'client_only',
  })
})

it('a mod with textures and data is only a mod', async () => {
  const mod = { ...packed({ pack_format: 15 }), 'assets/a/b.png': 'x', 'fabric.mod.json': { id: 'a', version: '1' } }
  expect((await readEntries(mod)).loaders).toEqual(['fabric'])
})
