import { describe, expect, it, test } from 'vitest'
import { type Entries, inspectEntries, readEntries } from '../inspection_fixture.ts'

const unfilled = (name: string) => ['$', `{${name}}`].join('')
const fabric = (fields: object, others: Entries = {}) =>
  readEntries({ 'fabric.mod.json': { id: 'a', version: '1', ...fields }, ...others })
const quilt = (loader: object, rest: object = {}, others: Entries = {}) =>
  readEntries({ 'quilt.mod.json': { quilt_loader: { id: 'a', version: '1', ...loader }, ...rest }, ...others })
const toml = (text: string, others: Entries = {}) =>
  readEntries({ 'META-INF/mods.toml': `[[mods]]\nmodId="a"\nversion="1"\n${text}`, ...others })

describe('fabric.mod.json', () => {
  it('has every kind of relation', async () => {
    const found = await fabric({
      ...{ depends: { b: '1' }, recommends: { c: '2' }, suggests: { d: ['3', '4'] } },
      ...{
        conflicts: { e: '*' },
        breaks: { f: [] },
        jars: [{ file: 'x/g-1.jar' }, { file: '' }, 3, { file: 'x/h.jar' }],
      },
    })
    expect(found.dependencies).toEqual([
      { id: 'b', kind: 'required', versionRange: '1' },
      { id: 'c', kind: 'optional', versionRange: '2' },
      { id: 'd', kind: 'optional', versionRange: '3 || 4' },
      { id: 'e', kind: 'incompatible', versionRange: '*' },
      { id: 'f', kind: 'incompatible' },
      { id: 'g', kind: 'embedded', versionRange: '1' },
      { id: 'h', kind: 'embedded' },
    ])
  })

  it.each([
    ['client', 'client_only'],
    ['server', 'dedicated_server_only'],
    ['*', 'client_and_server'],
    [undefined, 'client_and_server'],
    ['both', undefined],
    [5, undefined],
    [null, undefined],
  ])('of environment %j is %s', async (environment, expected) => {
    expect((await fabric({ environment })).environment).toBe(expected)
  })

  it('has links, licenses and an icon', async () => {
    const at = (name: string) => `https://example.org/${name}`
    const contact = { homepage: at('h'), issues: at('i'), sources: at('s'), discord: at('d'), wiki: at('w') }
    const found = await fabric({ contact, license: 'MIT', icon: './icon.png' }, { 'icon.png': 'x' })
    expect(found).toMatchObject({
      links: { homepage: at('h'), issues: at('i'), source: at('s'), discord: at('d') },
      license: 'MIT',
      icon: 'icon.png',
    })
    expect(found.links).not.toHaveProperty('wiki')
    expect((await fabric({ license: [] })).license).toBeUndefined()
    expect((await fabric({ icon: '/icon.png' }, { 'icon.png': 'x' })).icon).toBe('icon.png')
    expect((await fabric({ icon: 'x./icon.png' }, { 'xicon.png': 'x' })).icon).toBeUndefined()
    expect((await fabric({ icon: {} }, { 'icon.png': 'x' })).icon).toBeUndefined()
  })

  it('for no known game version keeps its range', async () => {
    expect(await fabric({ depends: { minecraft: 'never' } })).toMatchObject({
      gameVersions: [],
      gameVersionRange: 'never',
    })
    expect((await fabric({ depends: { minecraft: [null] } })).gameVersionRange).toBeUndefined()
  })

  it('that is a list has the first of its items, and says so', async () => {
    const { found, warnings } = await inspectEntries({ 'fabric.mod.json': [{ id: 'b', version: '1' }, { id: 'c' }] })
    expect(found).toMatchObject([{ id: 'b' }])
    expect(warnings.map(({ code }) => code)).toEqual(['metadata_list'])
    expect((await inspectEntries({ 'fabric.mod.json': { id: 'b', version: '1' } })).warnings).toEqual([])
  })
})

describe('quilt.mod.json', () => {
  it.each([
    ['client', 'client_only'],
    ['dedicated_server', 'dedicated_server_only'],
    ['*', 'client_and_server'],
    [undefined, 'client_and_server'],
    ['server', undefined],
  ])('of environment %j is %s', async (environment, expected) => {
    expect((await quilt({}, { minecraft: { environment } })).environment).toBe(expected)
  })

  it.each([
    ['>=1.20.5', '>=1.20.5', ['1.20.6', '1.20.5']],
    [['1.20.5', '1.20.6'], '1.20.5 || 1.20.6', ['1.20.6', '1.20.5']],
    [{ any: ['1.20.5', '1.20.6'] }, '1.20.5 || 1.20.6', ['1.20.6', '1.20.5']],
    [{ all: ['>=1.20.5', null, '<1.21'] }, '>=1.20.5 <1.21', ['1.20.6', '1.20.5']],
    [{ all: [] }, undefined, []],
    [[3, null], '3', []],
    [undefined, undefined, []],
  ])('for the game versions %j', async (versions, range, listed) => {
    const found = await quilt({ depends: ['b', { id: 'minecraft', versions }] })
    expect(found.gameVersionRange).toBe(range)
    expect(found.gameVersions.filter((version) => version.startsWith('1.20'))).toEqual(listed)
  })

  it('has relations of every form', async () => {
    const found = await quilt({
      depends: [
        'org.example:b',
        { id: 'c', versions: ['1', '2'] },
        { id: 'd', optional: 'yes' },
        { id: 'e', optional: true },
        4,
        {},
      ],
      breaks: ['f', { id: 'g', optional: true, versions: { any: ['1'] } }],
      jars: ['x/h-2.jar', '', 7],
    })
    expect(found.dependencies).toEqual([
      { id: 'b', kind: 'required' },
      { id: 'c', kind: 'required', versionRange: '1 || 2' },
      { id: 'd', kind: 'required' },
      { id: 'e', kind: 'optional' },
      { id: '4', kind: 'required' },
      { id: 'f', kind: 'incompatible' },
      { id: 'g', kind: 'incompatible', versionRange: '1' },
      { id: 'h', kind: 'embedded', versionRange: '2' },
      { id: '7', kind: 'embedded' },
    ])
  })

  it('has a name, authors, licenses and links', async () => {
    const at = (name: string) => `https://example.org/${name}`
    const contributors = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`p${n}`, 'Author']))
    const found = await quilt({
      metadata: {
        ...{ contributors, license: ['MIT', { id: 'Apache-2.0' }, {}] },
        contact: { homepage: at('h'), issues: at('i'), sources: at('s') },
      },
    })
    expect(found).toMatchObject({
      ...{ name: 'a', license: 'MIT OR Apache-2.0' },
      links: { homepage: at('h'), issues: at('i'), source: at('s') },
    })
    expect(found.authors).toHaveLength(256)
    expect((await quilt({ metadata: { license: 'MIT' } })).license).toBe('MIT')
    expect((await quilt({})).license).toBeUndefined()
  })
})

describe('mods.toml', () => {
  it.each([
    ['clientSideOnly=true', 'client_only'],
    ['displayTest="IGNORE_SERVER_VERSION"', 'server_only'],
    ['displayTest="IGNORE_ALL_VERSION"', undefined],
    ['[[dependencies.a]]\nmodId="minecraft"\nside="server"', 'dedicated_server_only'],
    ['[[dependencies.a]]\nmodId="minecraft"\nside="client"', 'client_only'],
    ['[[dependencies.a]]\nmodId="forge"\nside="client"', undefined],
    ['clientSideOnly="true"', undefined],
  ])('with %s is for %s', async (text, environment) => {
    expect((await toml(text)).environment).toBe(environment)
  })

  it('can be for clients as a whole file', async () => {
    const text = 'clientSideOnly=true\n[[mods]]\nmodId="a"\nversion="1"'
    expect((await readEntries({ 'META-INF/mods.toml': text })).environment).toBe('client_only')
  })

  it('has relations by type, else by whether they are mandatory', async () => {
    const one = (id: string, rest = '') => `[[dependencies.a]]\nmodId="${id}"\n${rest}\n`
    const found = await toml(
      [
        ...[
          one('b'),
          one('c', 'mandatory=false'),
          one('d', 'type="OPTIONAL"\nmandatory=true'),
          one('e', 'type="incompatible"'),
        ],
        ...[one('f', 'type="discouraged"'), one('g', 'type="other"'), one('h', 'mandatory=true\nversionRange="[1,)"')],
        '[[dependencies.a]]\nversionRange="1"\n[[dependencies.b]]\nmodId="not ours"\n',
      ].join(''),
    )
    expect(found.dependencies).toEqual([
      { id: 'b', kind: 'required' },
      { id: 'c', kind: 'optional' },
      { id: 'd', kind: 'optional' },
      { id: 'e', kind: 'incompatible' },
      { id: 'g', kind: 'required' },
      { id: 'h', kind: 'required', versionRange: '[1,)' },
    ])
  })

  it('has links, a license, a name and an icon of the mod or of the file', async () => {
    const file = (mod: string) =>
      readEntries({
        'META-INF/mods.toml': `license="MIT"\nissueTrackerURL="https://example.org/i"\nlogoFile="file.png"\n[[mods]]\nmodId="a"\nversion="1"\n${mod}`,
        ...{ 'file.png': 'x', 'mod.png': 'x' },
      })
    expect(await file('displayURL="https://example.org/h"\nlogoFile="mod.png"\ndisplayName="A mod"')).toMatchObject({
      ...{ name: 'A mod', license: 'MIT', icon: 'mod.png' },
      links: { homepage: 'https://example.org/h', issues: 'https://example.org/i' },
    })
    expect(await file('')).toMatchObject({ name: 'a', icon: 'file.png' })
  })

  it.each([
    ['forge and neoforge', ['forge', 'neoforge'], ['forge']],
    ['neoforge', ['neoforge'], ['neoforge']],
    ['neither', [], ['forge']],
  ])('that names %s', async (_, ids, loaders) => {
    expect((await toml(ids.map((id) => `[[dependencies.a]]\nmodId="${id}"\n`).join(''))).loaders).toEqual(loaders)
  })

  it('has the version of the manifest, whatever lines that has', async () => {
    const version = async (manifest: string) =>
      (
        await readEntries({
          'META-INF/mods.toml': `[[mods]]\nmodId="a"\nversion="${unfilled('file.jarVersion')}"`,
          'META-INF/MANIFEST.MF': manifest,
        })
      ).version
    expect(await version('implementation-version: 2\n')).toBe('2')
    expect(await version('A: b\rImplementation-Version: 2\r')).toBe('2')
    expect(await version('Implementation-Version: 2\n .1\n')).toBe('2.1')
    expect(await version('A: b\n\nImplementation-Version: 2\n')).toBeUndefined()
    expect(await version('X-Implementation-Version: 2')).toBeUndefined()
    expect(await version('Implementation-Version 2')).toBeUndefined()
    expect(await version(`Implementation-Version: 2\n${'x'.repeat(1024 * 1024)}`)).toBeUndefined()
    const longest = 'Implementation-Version: 2\n'
    expect(await version(longest + 'x'.repeat(1024 * 1024 - longest.length))).toBe('2')
  })

  it('has the libraries in the jar, and is read without them if their list is broken', async () => {
    const libraries = async (content: unknown) =>
      (await toml('', { 'META-INF/jarjar/metadata.json': content })).dependencies
    expect(await libraries({ jars: [{ identifier: { artifact: 'b' } }, { identifier: {} }, 3] })).toEqual([
      { id: 'b', kind: 'embedded' },
    ])
    expect(await libraries('{')).toEqual([])
  })

  it('has one entry with an id, or says that there is none', async () => {
    const warned = async (modId: string) =>
      (await inspectEntries({ 'META-INF/mods.toml': `[[mods]]\n${modId}\nversion="1"` })).warnings.map(
        ({ code }) => code,
      )
    expect(await warned('modId="a"')).toEqual([])
    expect(await warned('')).toEqual(['mod_id_missing'])
    expect(await warned(`modId="${unfilled('id')}"`)).toEqual(['placeholder'])
    expect(await warned(`modId=${unfilled('id')}`)).toEqual(['placeholder'])
    const dependencies = `[[mods]]\nmodId=5\nversion="1"\n[[dependencies.5]]\nmodId="b"`
    expect((await inspectEntries({ 'META-INF/mods.toml': dependencies })).found[0]?.dependencies).toEqual([
      { id: 'b', kind: 'required' },
    ])
  })
})

describe('mcmod.info', () => {
  const info = (mod: object, others: Entries = {}) => readEntries({ 'mcmod.info': [{ modid: 'a', ...mod }], ...others })

  it('has authors under any of three names, a link and relations', async () => {
    expect((await info({ authorList: ['A'], authors: ['B'] })).authors).toEqual(['A'])
    expect((await info({ authors: ['B'], author: 'C' })).authors).toEqual(['B'])
    expect((await info({ author: 'C, D' })).authors).toEqual(['C', 'D'])
    const found = await info({
      url: 'https://example.org/',
      requiredMods: ['b@[1,2)', '@x', 'minecraft'],
      dependencies: ['c', 5],
    })
    expect(found).toMatchObject({ name: 'a', gameVersions: [], links: { homepage: 'https://example.org/' } })
    expect(found.dependencies).toEqual([
      { id: 'b', kind: 'required', versionRange: '[1,2)' },
      { id: 'c', kind: 'optional' },
      { id: '5', kind: 'optional' },
    ])
  })

  it('is for Sponge by its relations of both kinds, in any case', async () => {
    expect((await info({ dependencies: ['SpongeAPI@7'] })).loaders).toEqual(['sponge'])
    expect((await info({ requiredMods: ['SPONGEAPI'] })).loaders).toEqual(['sponge'])
    expect((await info({ requiredMods: ['spongeforge'] })).loaders).toEqual(['forge'])
  })

  it('for a game version that is known', async () => {
    expect(await info({ mcversion: '1.7.10' })).toMatchObject({ gameVersions: ['1.7.10'], gameVersionRange: '1.7.10' })
  })
})

describe('plugins', () => {
  const plugin = (text: string, name = 'plugin.yml') =>
    readEntries({ [name]: `name: A\nmain: a.B\nversion: 1\n${text}` })

  it.each([
    'api-version: 1.20',
    'commands: {}',
    'permissions: {}',
    'depend: [x]',
    'softdepend: [x]',
    'loadbefore: [x]',
    'load: STARTUP',
  ])('with %s are for servers, even with a field of BungeeCord', async (line) => {
    expect((await plugin(`${line}\ndepends: [y]`)).loaders).toEqual(['bukkit', 'spigot', 'paper', 'purpur'])
  })

  it.each(['depends: [y]', 'softDepends: [y]'])('with %s alone are for BungeeCord', async (line) => {
    expect((await plugin(line)).loaders).toEqual(['bungeecord', 'waterfall'])
  })

  it('with neither are for servers, and for Folia only if they say so', async () => {
    expect((await plugin('')).loaders).toEqual(['bukkit', 'spigot', 'paper', 'purpur'])
    expect((await plugin('folia-supported: true')).loaders).toContain('folia')
    expect((await plugin('folia-supported: false')).loaders).not.toContain('folia')
    expect((await plugin('folia-supported: true', 'paper-plugin.yml')).loaders).toEqual(['paper', 'purpur', 'folia'])
    expect((await plugin('', 'paper-plugin.yml')).loaders).toEqual(['paper', 'purpur'])
  })

  it('have what BungeeCord calls dependencies', async () => {
    const { dependencies } = await plugin('depends: b\nsoftDepends: [c, "", d]', 'bungee.yml')
    expect(dependencies).toEqual([
      { id: 'b', kind: 'required' },
      { id: 'c', kind: 'optional' },
      { id: 'd', kind: 'optional' },
    ])
  })

  it('prefer bungee.yml for BungeeCord, whatever fields it has', async () => {
    const { found } = await inspectEntries({
      'bungee.yml': 'name: A\nmain: a.B\nversion: 1\ncommands: {}',
      'plugin.yml': 'name: A\nmain: a.B\nversion: 1\ndepends: [x]',
    })
    expect(found.map(({ source, loaders }) => [source, loaders])).toEqual([['bungee.yml', ['bungeecord', 'waterfall']]])
  })

  it('of Paper need what they do not call optional', async () => {
    const text =
      'dependencies:\n  server:\n    b: {required: false}\n    c: {required: true}\n    d: x\n  bootstrap:\n    e: {}\n'
    expect((await plugin(text, 'paper-plugin.yml')).dependencies).toEqual([
      { id: 'b', kind: 'optional' },
      { id: 'c', kind: 'required' },
      { id: 'd', kind: 'required' },
      { id: 'e', kind: 'required' },
    ])
  })

  it('of Velocity and Sponge need what they do not call optional', async () => {
    const dependencies = [{ id: 'b', optional: true, version: '1' }, { id: 'c', optional: 'yes' }, {}]
    expect(await readEntries({ 'velocity-plugin.json': { id: 'a', dependencies } })).toMatchObject({
      ...{ name: 'a', gameVersions: [], channel: 'release', authors: [], links: {} },
      dependencies: [
        { id: 'b', kind: 'optional' },
        { id: 'c', kind: 'required' },
      ],
    })
    expect(await readEntries({ 'sponge_plugins.json': { plugins: [{ id: 'a', dependencies }] } })).toMatchObject({
      ...{ name: 'a', gameVersions: [], channel: 'release', environment: 'server_only' },
      dependencies: [
        { id: 'b', kind: 'optional', versionRange: '1' },
        { id: 'c', kind: 'required' },
      ],
    })
  })

  it('of Sponge have their own fields before those of all, and links', async () => {
    const at = (name: string) => `https://example.org/${name}`
    const file = {
      global: { version: '1', description: 'All', links: { issues: at('i'), homepage: at('h'), source: at('s') } },
      plugins: [{ id: 'a', version: '2' }],
    }
    expect(await readEntries({ 'sponge_plugins.json': file })).toMatchObject({
      ...{ version: '2', summary: 'All', links: { homepage: at('h'), issues: at('i'), source: at('s') } },
    })
  })

  it('with a template as a name or a main class say so', async () => {
    const codes = async (text: string) =>
      (await inspectEntries({ 'plugin.yml': text })).warnings.map(({ code }) => code)
    expect(await codes('name: A\nmain: a.B\nversion: 1')).toEqual([])
    expect(await codes('name: A\nmain: "@main@"\nversion: 1')).toEqual([])
    expect(await codes('name: A\nmain: "@MAIN@"\nversion: 1')).toEqual(['placeholder'])
    expect(await codes(`name: ${unfilled('n')}\nmain: a.B\nversion: 1`)).toEqual(['placeholder'])
  })
})

describe('packs', () => {
  const pack = (fields: object, others: Entries = { 'assets/a/b.png': 'x' }) =>
    readEntries({ 'pack.mcmeta': { pack: fields }, ...others }, 'a.zip')

  it.each([
    [{ pack_format: 15 }, '15'],
    [{ pack_format: 0 }, undefined],
    [{ pack_format: 1.5 }, undefined],
    [{ pack_format: '15' }, undefined],
    [{ pack_format: [69, 1] }, '69.1-69'],
    [{ supported_formats: 16 }, '16'],
    [{ supported_formats: [16, 17] }, '16-17'],
    [{ supported_formats: [16] }, undefined],
    [{ supported_formats: { min_inclusive: 16, max_inclusive: 18 } }, '16-18'],
    [{ min_format: 65, max_format: [69, 2] }, '65-69.2'],
    [{ min_format: 65 }, undefined],
    [{ max_format: 65 }, undefined],
  ])('of %j are for the formats %s', async (fields, range) => {
    expect((await pack(fields)).gameVersionRange).toBe(range)
  })

  it('are described in plain text of any component, up to a depth of eight', async () => {
    const described = async (description: unknown) => (await pack({ pack_format: 15, description })).summary
    expect(await described({ text: 'a', extra: ['b', { text: 'c' }] })).toBe('abc')
    expect(await described({ fallback: 'f', extra: 'g' })).toBe('fg')
    expect(await described({ text: 't', fallback: 'f' })).toBe('t')
    expect(await described('§aGreen§')).toBe('Green§')
    expect(await described(Array(100).fill('x'))).toBe('x'.repeat(64))
    const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
    expect([await described(nested(8)), await described(nested(9))]).toEqual(['x', undefined])
    expect(await described(5)).toBeUndefined()
  })

  it('have the icon that the game shows', async () => {
    expect((await pack({ pack_format: 15 })).icon).toBeUndefined()
    expect((await pack({ pack_format: 15 }, { 'assets/a': 'x', 'pack.png': 'x' })).icon).toBe('pack.png')
  })

  it.each<[Entries, readonly (readonly string[])[]]>([
    [{ 'data/a': 'x' }, [['datapack']]],
    [{ 'shaders/a': 'x' }, [['iris', 'optifine']]],
    [{ 'other/a': 'x' }, [['minecraft']]],
    [{ 'over/assets/a': 'x' }, [['minecraft']]],
    [{ 'over/data/a': 'x' }, [['datapack']]],
    [{ 'a/b/data/c': 'x' }, [['minecraft']]],
    [{ 'xdata/a': 'x' }, [['minecraft']]],
    [{ 'shaders/a': 'x', 'assets/b': 'x' }, [['minecraft'], ['iris', 'optifine']]],
    [{ 'assets/minecraft/shaders/a': 'x' }, [['minecraft', 'vanilla']]],
    [{ 'assets/x/pipelines/a': 'x' }, [['canvas']]],
    [{ 'pipelines/a': 'x' }, [['canvas']]],
    [{ 'assets/pipelines/a': 'x' }, [['minecraft']]],
    [{ 'other/x/pipelines/a': 'x' }, [['minecraft']]],
    [{ 'assets/x/pipelines': 'x' }, [['minecraft']]],
  ])('with %j are for %j', async (entries, loaders) => {
    const { found } = await inspectEntries({ 'pack.mcmeta': { pack: { pack_format: 15 } }, ...entries }, 'a.zip')
    expect(found.map((one) => one.loaders)).toEqual(loaders)
  })

  it('of old games and shaders have all their fields', async () => {
    expect(await readEntries({ 'pack.txt': '§aOld §rstones', 'pack.png': 'x' }, 'a.zip')).toEqual({
      ...{
        source: 'pack.txt',
        loaders: ['minecraft'],
        gameVersions: [],
        channel: 'release',
        environment: 'client_only',
      },
      ...{ dependencies: [], summary: 'Old stones', authors: [], links: {}, icon: 'pack.png' },
    })
    expect((await readEntries({ 'pack.txt': 'x' }, 'a.zip')).icon).toBeUndefined()
    expect(await readEntries({ 'shaders/a': 'x' }, 'a.zip')).toEqual({
      ...{ source: 'shaders/', loaders: ['iris', 'optifine'], gameVersions: [], channel: 'release' },
      ...{ environment: 'client_only', dependencies: [], authors: [], links: {} },
    })
    expect(await pack({ pack_format: 15 })).toEqual({
      ...{ source: 'pack.mcmeta', loaders: ['minecraft'], gameVersions: ['1.20.1', '1.20'], gameVersionRange: '15' },
      ...{ channel: 'release', environment: 'client_only', dependencies: [], authors: [], links: {} },
    })
  })

  it('with a pack.txt beside pack.mcmeta are no old ones', async () => {
    expect((await pack({ pack_format: 15 }, { 'pack.txt': 'x', 'assets/a': 'x' })).source).toBe('pack.mcmeta')
  })
})

describe('what lies in the archive', () => {
  const seen = async (entries: Entries) => {
    const { markers, misplaced } = await inspectEntries(entries, 'a.jar')
    return { markers, misplaced }
  }

  it('is named by the entries that loaders look for', async () => {
    const names = [
      ...[
        'fabric.mod.json',
        'quilt.mod.json',
        'META-INF/mods.toml',
        'META-INF/neoforge.mods.toml',
        'META-INF/MANIFEST.MF',
      ],
      ...['mcmod.info', 'litemod.json', 'riftmod.json', 'plugin.yml', 'paper-plugin.yml', 'bungee.yml'],
      ...['velocity-plugin.json', 'sponge_plugins.json', 'META-INF/sponge_plugins.json', 'pack.mcmeta', 'pack.txt'],
      'modrinth.index.json',
    ]
    const entries = Object.fromEntries(names.map((name) => [name, '{}']))
    expect((await seen(entries)).markers).toEqual(names)
    const deep = await seen(Object.fromEntries(names.map((name) => [`x/${name}`, '{}'])))
    expect(deep.misplaced).toEqual(names.slice(0, 16).map((name) => `x/${name}`))
    expect(deep.markers).toEqual([])
    expect((await seen({ 'x/y/pack.mcmeta': '{}', 'xpack.mcmeta': '{}' })).misplaced).toEqual([])
  })

  it.each([
    ['a/B.class', 'a .class file'],
    ['a.nilmod.css', 'a .nilmod.css file'],
    ['shaders/a', 'shaders/'],
    ['pipelines/a', 'pipelines/'],
    ['assets/minecraft/shaders/a', 'assets/minecraft/shaders/'],
    ['assets/a', 'assets/'],
    ['data/a', 'data/'],
  ])('%s is a sign of its kind', async (name, marker) => {
    expect((await seen({ [name]: 'x' })).markers).toContain(marker)
    expect((await seen({ [`${name}x`.replace('/', '_')]: 'x' })).markers).toEqual([])
  })
})

test('a modpack has its icon, its loaders and the sides of its files', async () => {
  const file = (path: string, env?: object) => ({
    ...{
      path,
      hashes: { sha1: 'A'.repeat(40), sha512: 'b'.repeat(128) },
      downloads: ['https://cdn.modrinth.com/a.jar'],
    },
    ...(env && { env }),
  })
  const sides = (client: string, server: string) => ({ client, server })
  const pack = (files: readonly object[], change: object = {}, others: Entries = {}) =>
    readEntries(
      {
        'modrinth.index.json': {
          ...{ formatVersion: 1, game: 'minecraft', versionId: '1', name: 'A', files },
          dependencies: { minecraft: '1.20.1', 'fabric-loader': '1', 'quilt-loader': '2', forge: '3', neoforge: '4' },
          ...change,
        },
        'overrides/a.txt': 'x',
        ...others,
      },
      'a.mrpack',
    )
  const found = await pack([file('a.jar', sides('required', 'unsupported'))])
  expect(found).toMatchObject({ mrpackLoaders: ['fabric', 'quilt', 'forge', 'neoforge'], environment: 'client_only' })
  expect(found.packFiles).toEqual([
    { path: 'a.jar', sha1: 'a'.repeat(40), sha512: 'b'.repeat(128), downloads: ['https://cdn.modrinth.com/a.jar'] },
  ])
  const environment = async (...all: object[]) => (await pack(all.map((env, n) => file(`${n}.jar`, env)))).environment
  expect(await environment(sides('unsupported', 'required'))).toBe('dedicated_server_only')
  expect(await environment(sides('unsupported', 'required'), sides('required', 'unsupported'))).toBe(
    'client_and_server',
  )
  expect(await environment(sides('optional', 'unsupported'), sides('required', 'optional'))).toBe('client_and_server')
  expect(await environment()).toBeUndefined()
  expect((await pack([], {}, { 'icon.png': 'x', 'overrides/icon.png': 'x' })).icon).toBe('icon.png')
  expect((await pack([], {}, { 'overrides/icon.png': 'x' })).icon).toBe('overrides/icon.png')
  expect((await pack([], { dependencies: { minecraft: '1.20.1' } })).mrpackLoaders).toEqual([])
})
