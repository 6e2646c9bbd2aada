import { expect, it, test } from 'vitest'
import { type Entries, inspectEntries } from './inspection_fixture.ts'
import { checkFileForLoaders } from './loader_check.ts'
import { keptWarnings, warningOf } from './tolerance.ts'

const TOML = 'modLoader="javafml"\nlicense="MIT"\n'
const mod = (lines: string): Entries => ({ 'META-INF/mods.toml': `${TOML}[[mods]]\n${lines}` })
const plugin = (text: string): Entries => ({ 'plugin.yml': text })
const pack = (fields: object): Entries => ({
  'pack.mcmeta': { pack: { description: 'A', ...fields } },
  'assets/a.png': 'x',
})
const FABRIC = { id: 'a', version: '1' }
const QUILT = { 'quilt.mod.json': { quilt_loader: { id: 'a', version: '1' } } }

/** What is accepted, for which loader, with which warning, and what is read of it all the same. */
const accepted: readonly (readonly [string, string, string, Entries, string, object])[] = [
  ['a Quilt mod as .zip', 'quilt', 'a.zip', QUILT, 'quilt_zip', { id: 'a' }],
  ['a Fabric mod for Quilt as .zip', 'quilt', 'a.zip', { 'fabric.mod.json': FABRIC }, 'quilt_zip', { id: 'a' }],
  [
    'a texture pack',
    'minecraft',
    'a.zip',
    { 'pack.txt': 'Old stones', 'terrain.png': 'x' },
    'texture_pack',
    { summary: 'Old stones' },
  ],
  [
    'a doubled key',
    'forge',
    'a.jar',
    mod('modId="a"\nversion="1"\nmodId="b"\n'),
    'doubled_key',
    { id: 'a', version: '1' },
  ],
  [
    'a doubled key in a later table',
    'forge',
    'a.jar',
    mod('modId="a"\nversion="1"\n[[dependencies.a]]\nmodId="x"\nmodId="y"\n'),
    'doubled_key',
    { id: 'a', dependencies: [{ id: 'x' }] },
  ],
  [
    'a mod id that is a placeholder',
    'forge',
    'a.jar',
    mod(`modId="\${mod_id}"\nversion="1"\n`),
    'placeholder',
    { version: '1' },
  ],
  [
    'a placeholder without quotes',
    'forge',
    'a.jar',
    mod(`modId="a"\nversion=\${version}\n`),
    'placeholder',
    { id: 'a' },
  ],
  ['no mod id', 'forge', 'a.jar', mod('version="1"\n'), 'mod_id_missing', { version: '1' }],
  ['no mods', 'neoforge', 'a.jar', { 'META-INF/neoforge.mods.toml': TOML }, 'mod_id_missing', { license: 'MIT' }],
  [
    'tabs',
    'paper',
    'a.jar',
    plugin('name: A\nmain: a.B\ncommands:\n\thome:\n\t\tusage: /home\n'),
    'yaml_tabs',
    { id: 'A' },
  ],
  [
    'tabs for Bungee',
    'bungeecord',
    'a.jar',
    { 'bungee.yml': 'name: A\nmain: a.B\ndepends:\n\t- B\n' },
    'yaml_tabs',
    { id: 'A', dependencies: [{ id: 'B' }] },
  ],
  ['a template as a name', 'paper', 'a.jar', plugin(`name: \${project.name}\nmain: a.B\n`), 'placeholder', {}],
  [
    'a template as a version',
    'bukkit',
    'a.jar',
    plugin('name: A\nmain: a.B\nversion: @version@\n'),
    'placeholder',
    { id: 'A' },
  ],
  ['a template as a main class', 'bukkit', 'a.jar', plugin('name: A\nmain: {{main}}\n'), 'placeholder', { id: 'A' }],
  [
    'tabs and a template',
    'bukkit',
    'a.jar',
    plugin('name: A\nmain: @main@\ncommands:\n\thome: x\n'),
    'placeholder',
    { id: 'A' },
  ],
  ['no pack format', 'minecraft', 'a.zip', pack({}), 'pack_format_missing', { summary: 'A' }],
  [
    'no pack format of a data pack',
    'datapack',
    'a.zip',
    { ...pack({}), 'data/a/b.json': '{}' },
    'pack_format_missing',
    { summary: 'A' },
  ],
  [
    'a list',
    'fabric',
    'a.jar',
    { 'fabric.mod.json': [FABRIC, { id: 'b' }] },
    'metadata_list',
    { id: 'a', version: '1' },
  ],
]

test.each(accepted)('%s is accepted with a warning', async (_, loader, filename, entries, code, read) => {
  const inspection = await inspectEntries(entries, filename)
  expect(inspection.invalid).toEqual([])
  expect(inspection.found[0]).toMatchObject(read)
  expect(checkFileForLoaders(inspection, [loader]).refusals).toEqual([])
  const warnings = keptWarnings(inspection, [loader])
  expect(warnings.map((warning) => warning.code)).toContain(code)
  for (const { entry } of warnings) if (entry !== undefined) expect(Object.keys(entries)).toContain(entry)
})

const refused: readonly (readonly [string, string, Entries, string])[] = [
  ['TOML that is broken otherwise', 'forge', mod('modId="a'), 'META-INF/mods.toml'],
  ['YAML that is broken otherwise', 'paper', plugin('name: [A\n\tmain: a.B'), 'plugin.yml'],
  ['a plugin without a name', 'paper', plugin('main: a.B'), 'plugin.yml'],
  ['a plugin without a main class', 'paper', plugin('name: A'), 'plugin.yml'],
  ['an empty list', 'fabric', { 'fabric.mod.json': [] }, 'fabric.mod.json'],
  ['a list of texts', 'fabric', { 'fabric.mod.json': ['a'] }, 'fabric.mod.json'],
  ['a mod without an id', 'fabric', { 'fabric.mod.json': [{ version: '1' }] }, 'fabric.mod.json'],
]

test.each(refused)('%s is still refused', async (_, loader, entries, entry) => {
  const { refusals } = checkFileForLoaders(await inspectEntries(entries), [loader])
  expect(refusals).toMatchObject([{ code: 'metadata_invalid', data: { entry } }])
})

it('keeps no warning of what is right', async () => {
  for (const [loader, filename, entries] of [
    ['quilt', 'a.jar', QUILT],
    ['forge', 'a.jar', mod(`modId="a"\nversion="\${file.jarVersion}"\n`)],
    ['paper', 'a.jar', plugin('name: A\nmain: a.B\nversion: "1"\n')],
    ['minecraft', 'a.zip', pack({ pack_format: 15 })],
    ['minecraft', 'a.zip', pack({ min_format: 88, max_format: 88 })],
    ['fabric', 'a.jar', { 'fabric.mod.json': { id: 'a' } }],
    ['forge', 'a.zip', mod('modId="a"\n')],
  ] as const) {
    expect(keptWarnings(await inspectEntries(entries, filename), [loader])).toEqual([])
  }
})

test('a warning is kept with the entry that it is about, if there is one', async () => {
  const doubled = await inspectEntries(mod('modId="a"\nversion="1"\nmodId="b"\n'), 'a.jar')
  expect(keptWarnings(doubled, ['forge'])).toEqual([{ code: 'doubled_key', entry: 'META-INF/mods.toml' }])
  expect(keptWarnings(await inspectEntries(QUILT, 'a.zip'), ['quilt'])).toEqual([{ code: 'quilt_zip' }])
  expect(warningOf('quilt_zip')).toEqual({
    code: 'quilt_zip',
    data: {},
    message: 'The mod is a .zip file. Most versions of Quilt only load .jar files.',
  })
})

test('a modpack needs files or overrides', async () => {
  const index = {
    formatVersion: 1,
    game: 'minecraft',
    versionId: '1',
    name: 'A',
    files: [],
    dependencies: { minecraft: '1.21' },
  }
  const refusalsOf = async (others: Entries) =>
    checkFileForLoaders(await inspectEntries({ 'modrinth.index.json': index, ...others }, 'a.mrpack'), ['fabric'])
      .refusals
  expect(await refusalsOf({ 'readme.txt': 'x', 'overridesx/a': 'x' })).toMatchObject([
    { code: 'metadata_invalid', data: { field: 'files' } },
  ])
  for (const folder of ['overrides', 'client-overrides', 'server-overrides'])
    expect(await refusalsOf({ [`${folder}/options.txt`]: 'x' })).toEqual([])
})
