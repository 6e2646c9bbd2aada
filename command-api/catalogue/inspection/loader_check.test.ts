import { loaders } from '@adit/events/catalogue/tag/loader.values.ts'
import { describe, expect, it, test } from 'vitest'
import { type Entries, inspectBytes, inspectEntries } from './inspection_fixture.ts'
import { checkFileForLoaders } from './loader_check.ts'

const PACK = { 'pack.mcmeta': { pack: { pack_format: 15 } } }
const CLASS = { 'org/example/Main.class': 'x' }
const MANIFEST = { 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' }
const TOML = '[[mods]]\nmodId="a"'
const PLUGIN = { 'plugin.yml': 'name: A\nmain: a.B\nversion: 1' }
const FABRIC = { 'fabric.mod.json': { id: 'a', version: '1' } }
const QUILT = { 'quilt.mod.json': { quilt_loader: { id: 'a', version: '1' } } }
const PAPER = { 'paper-plugin.yml': 'name: A\nmain: a.B\nversion: 1' }
const INFO = { 'mcmod.info': [{ modid: 'a' }] }
const INDEX = {
  'modrinth.index.json': {
    formatVersion: 1,
    game: 'minecraft',
    versionId: '1',
    name: 'A',
    files: [],
    dependencies: { minecraft: '1.20.1', forge: '47' },
  },
  'overrides/options.txt': 'fov:1',
}

type Row = readonly [loader: string, filename: string, accepted: readonly Entries[]]

const table: readonly Row[] = [
  ['fabric', 'a.jar', [FABRIC]],
  ['legacy-fabric', 'a.jar', [FABRIC]],
  ['babric', 'a.jar', [FABRIC]],
  ['bta-babric', 'a.jar', [FABRIC]],
  ['ornithe', 'a.jar', [FABRIC, QUILT]],
  ['quilt', 'a.jar', [QUILT, FABRIC]],
  ['forge', 'a.jar', [{ 'META-INF/mods.toml': TOML }, INFO, MANIFEST, CLASS]],
  ['neoforge', 'a.jar', [{ 'META-INF/neoforge.mods.toml': TOML }, { 'META-INF/mods.toml': TOML }, MANIFEST, CLASS]],
  ['liteloader', 'a.litemod', [{ 'litemod.json': {} }]],
  ['rift', 'a.jar', [{ 'riftmod.json': {} }]],
  ['modloader', 'a.zip', [CLASS]],
  ['nilloader', 'a.jar', [{ 'a.nilmod.css': '@nilmod {}' }]],
  ['java-agent', 'a.jar', [MANIFEST]],
  ['bukkit', 'a.jar', [PLUGIN, PAPER]],
  ['spigot', 'a.zip', [PLUGIN, PAPER]],
  ['paper', 'a.jar', [PLUGIN, PAPER]],
  ['purpur', 'a.jar', [PLUGIN, PAPER]],
  ['folia', 'a.jar', [PLUGIN, PAPER]],
  ['bungeecord', 'a.jar', [PLUGIN, { 'bungee.yml': 'name: A\nmain: a.B' }]],
  ['waterfall', 'a.jar', [PLUGIN, { 'bungee.yml': 'name: A\nmain: a.B' }]],
  ['velocity', 'a.jar', [{ 'velocity-plugin.json': { id: 'a' } }]],
  [
    'sponge',
    'a.jar',
    [
      { 'sponge_plugins.json': { plugins: [{ id: 'a' }] } },
      { 'META-INF/sponge_plugins.json': { plugins: [{ id: 'a' }] } },
      INFO,
    ],
  ],
  ['datapack', 'a.zip', [PACK]],
  ['minecraft', 'a.zip', [PACK, { 'pack.txt': 'Faithful, for old games' }]],
  ['iris', 'a.zip', [{ 'shaders/a.fsh': 'x' }]],
  ['optifine', 'a.zip', [{ 'shaders/a.fsh': 'x' }]],
  [
    'canvas',
    'a.zip',
    [
      { ...PACK, 'pipelines/a.json5': 'x' },
      { ...PACK, 'assets/a/pipelines/b.json5': 'x' },
    ],
  ],
  ['vanilla', 'a.zip', [{ ...PACK, 'assets/minecraft/shaders/core/a.json': '{}' }]],
  ['mrpack', 'a.mrpack', [INDEX]],
]

test('every loader has a row in the table', () => {
  expect(table.map(([loader]) => loader).toSorted()).toEqual([...loaders, 'mrpack'].toSorted())
})

describe.each(table)('%s in %s', (loader, filename, accepted) => {
  it('accepts each file that the loader can load', async () => {
    for (const entries of accepted) {
      const inspection = await inspectEntries({ ...entries, 'README.txt': 'x' }, filename)
      expect(checkFileForLoaders(inspection, [loader])).toEqual({ refusals: [], warnings: [] })
    }
  })

  it('refuses a file without the metadata that the loader needs, and says so', async () => {
    const inspection = await inspectEntries({ 'README.txt': 'x' }, filename)
    const [refusal] = checkFileForLoaders(inspection, [loader]).refusals
    expect(refusal).toMatchObject({ code: 'metadata_missing', data: { loader } })
    expect(refusal?.message).toContain(loader)
  })

  it('refuses signatures and files with an extension that the loader does not accept', async () => {
    const signature = await inspectBytes(Buffer.from('-----BEGIN PGP SIGNATURE-----\n'), 'a.jar.asc')
    expect(checkFileForLoaders(signature, [loader]).refusals).toMatchObject([{ code: 'file_extension' }])
    if (loader === 'mrpack') return
    const pack = await inspectEntries(INDEX, filename === 'a.litemod' ? 'a.zip' : 'a.litemod')
    expect(checkFileForLoaders(pack, [loader === 'liteloader' ? 'fabric' : loader]).refusals).toMatchObject([
      { code: 'file_extension' },
    ])
  })
})

test('a refusal names what was looked for and what was found', async () => {
  const inspection = await inspectEntries({ 'META-INF/mods.toml': TOML }, 'a.jar')
  expect(checkFileForLoaders(inspection, ['forge', 'fabric']).refusals).toMatchObject([
    {
      code: 'metadata_missing',
      data: { loader: 'fabric', lookedFor: ['fabric.mod.json'], found: ['META-INF/mods.toml'] },
      message: expect.stringContaining('Found instead: META-INF/mods.toml (forge).'),
    },
  ])
})

test('the refusal points out metadata that is one folder too deep', async () => {
  const inspection = await inspectEntries({ 'My Pack/pack.mcmeta': '{}', 'My Pack/data/a.json': '{}' }, 'a.zip')
  const [refusal] = checkFileForLoaders(inspection, ['datapack']).refusals
  expect(refusal).toMatchObject({ data: { misplaced: ['My Pack/pack.mcmeta'] } })
  expect(refusal?.message).toContain('must be at the top level')
})

test('metadata that the loader reads must be valid; other metadata can be invalid', async () => {
  const inspection = await inspectEntries({
    'fabric.mod.json': '{',
    'META-INF/mods.toml': TOML,
    ...QUILT,
    'mcmod.info': '{',
  })
  const codes = (loader: string) =>
    checkFileForLoaders(inspection, [loader]).refusals.map(({ code, data }) => [code, data.entry])
  expect(codes('fabric')).toEqual([['metadata_invalid', 'fabric.mod.json']])
  expect(codes('quilt')).toEqual([])
  expect(codes('forge')).toEqual([])
  expect(codes('sponge')).toEqual([])
})

test('accepts an extension if one of the loaders does', async () => {
  const jar = await inspectEntries(FABRIC, 'a.jar')
  const zip = await inspectEntries(PACK, 'a.zip')
  expect(checkFileForLoaders(jar, ['fabric', 'datapack']).refusals).toEqual([])
  expect(checkFileForLoaders(zip, ['fabric', 'datapack']).refusals).toEqual([])
})

test('an additional file can be anything except an invalid modpack', async () => {
  const sources = await inspectEntries({ 'Main.java': 'class Main {}' }, 'a-sources.jar')
  const { refusals, warnings } = checkFileForLoaders(sources, ['fabric'], { primary: false })
  expect(refusals).toEqual([])
  expect(warnings).toMatchObject([{ code: 'metadata_missing' }])
  const pack = await inspectEntries({ 'modrinth.index.json': '{}' }, 'a.mrpack')
  expect(checkFileForLoaders(pack, ['fabric'], { primary: false }).refusals).toMatchObject([
    { code: 'metadata_invalid' },
  ])
  const signature = await inspectBytes(Buffer.from([0x88, 0x75, 4, 0]), 'a.jar.sig')
  expect(checkFileForLoaders(signature, ['fabric'], { primary: false })).toEqual({ refusals: [], warnings: [] })
})

test('a modpack must declare the loaders it runs on, and its project accepts only modpacks', async () => {
  expect(checkFileForLoaders(await inspectEntries(INDEX, 'a.mrpack'), ['forge']).refusals).toEqual([])
  const zip = await inspectEntries(INDEX, 'a.zip')
  expect(checkFileForLoaders(zip, ['forge'], { projectType: 'modpack' }).refusals).toMatchObject([
    { code: 'file_extension', data: { wanted: ['mrpack'] } },
  ])
})

test.each([
  ['bukkit', 'zip', PLUGIN],
  ['paper', 'zip', PAPER],
  ['bungeecord', 'zip', PLUGIN],
  ['forge', 'zip', { 'META-INF/mods.toml': TOML }],
  ['quilt', 'zip', QUILT],
  ['liteloader', 'jar', { 'litemod.json': {} }],
  ['modloader', 'jar', CLASS],
  ['velocity', 'zip', { 'velocity-plugin.json': { id: 'a' } }],
  ['sponge', 'zip', INFO],
] as const)('%s also accepts files with the extension %s', async (loader, extension, entries) => {
  expect(checkFileForLoaders(await inspectEntries(entries, `a.${extension}`), [loader]).refusals).toEqual([])
})

test('a modpack in its own format passes for the type of its project, and only what is looked for is misplaced', async () => {
  const pack = await inspectEntries(INDEX, 'a.mrpack')
  expect(checkFileForLoaders(pack, ['forge'], { projectType: 'modpack' }).refusals).toEqual([])
  const deep = { 'x/plugin.yml': 'x', 'y/fabric.mod.json': 'x', 'META-INF/mods.toml': TOML, ...QUILT }
  const [refusal] = checkFileForLoaders(await inspectEntries(deep), ['fabric']).refusals
  expect(refusal?.data.misplaced).toEqual(['y/fabric.mod.json'])
  expect(refusal?.message).toContain('Found instead: quilt.mod.json (quilt), META-INF/mods.toml (forge).')
  const [either] = checkFileForLoaders(await inspectEntries({ 'x/plugin.yml': 'x' }), ['paper']).refusals
  expect(either?.data.misplaced).toEqual(['x/plugin.yml'])
})
