import { describe, expect, it } from 'vitest'
import { readEntries } from '../inspection_fixture.ts'

/** The placeholder left by a build that does not fill in the version. */
const UNFILLED = ['$', '{version}'].join('')

describe('fabric.mod.json', () => {
  const full = {
    schemaVersion: 1,
    id: 'lanterns',
    version: '2.1.0-beta.3+1.20.4',
    name: 'Lanterns',
    description: 'More light\u0007 in\nthe dark.',
    authors: ['Ann', { name: 'Ben', contact: {} }, null, 'Ann'],
    contact: { homepage: 'https://example.org/', issues: 'javascript:alert(1)', sources: 'https://example.org/src' },
    license: ['MIT', 'Apache-2.0'],
    environment: 'client',
    icon: { '32': 'assets/small.png', '128': 'assets/big.png' },
    depends: { minecraft: ['1.20.1', '~1.20.3'], java: '>=17', fabricloader: '>=0.15', 'fabric-api': '>=0.90' },
    suggests: { modmenu: '*' },
    breaks: { oldlights: '<2' },
    jars: [{ file: 'META-INF/jars/cloth-config-fabric-11.1.106.jar' }],
  }

  it('gives all its metadata', async () => {
    const found = await readEntries({ 'fabric.mod.json': full, 'assets/big.png': 'x', 'assets/small.png': 'x' })
    expect(found).toEqual({
      source: 'fabric.mod.json',
      loaders: ['fabric'],
      id: 'lanterns',
      name: 'Lanterns',
      version: '2.1.0-beta.3+1.20.4',
      gameVersions: ['1.20.6', '1.20.5', '1.20.4', '1.20.3', '1.20.1'],
      gameVersionRange: '1.20.1 || ~1.20.3',
      channel: 'beta',
      environment: 'client_only',
      dependencies: [
        { id: 'fabric-api', kind: 'required', versionRange: '>=0.90' },
        { id: 'modmenu', kind: 'optional', versionRange: '*' },
        { id: 'oldlights', kind: 'incompatible', versionRange: '<2' },
        { id: 'cloth-config-fabric', kind: 'embedded', versionRange: '11.1.106' },
      ],
      summary: 'More light in the dark.',
      authors: ['Ann', 'Ben'],
      license: 'MIT OR Apache-2.0',
      links: { homepage: 'https://example.org/', source: 'https://example.org/src' },
      icon: 'assets/big.png',
    })
  })

  it('needs only an id', async () => {
    const found = await readEntries({ 'fabric.mod.json': { id: 'a', version: UNFILLED, icon: 'missing.png' } })
    expect(found).toMatchObject({ id: 'a', name: 'a', gameVersions: [], environment: 'client_and_server' })
    expect(found.version).toBeUndefined()
    expect(found.icon).toBeUndefined()
  })

  it('ignores property names that objects inherit', async () => {
    const text = '{"id":"a","version":"1","environment":"constructor","depends":{"__proto__":"*","constructor":"*"}}'
    const found = await readEntries({ 'fabric.mod.json': text })
    expect(found.environment).toBeUndefined()
    expect(found.dependencies.map(({ id }) => id)).toEqual(['__proto__', 'constructor'])
    const toml = modsToml(dependency('jei', 'type="constructor"'))
    expect((await readEntries({ 'META-INF/mods.toml': toml })).dependencies).toEqual([{ id: 'jei', kind: 'required' }])
  })

  it('can be for dedicated servers only', async () => {
    const found = await readEntries({ 'fabric.mod.json': { id: 'a', version: '1', environment: 'server' } })
    expect(found.environment).toBe('dedicated_server_only')
  })
})

describe('quilt.mod.json', () => {
  it('gives all its metadata', async () => {
    const mod = {
      schema_version: 1,
      quilt_loader: {
        group: 'org.example',
        id: 'lanterns',
        version: '1.0.0',
        metadata: {
          name: 'Lanterns',
          description: 'Light.',
          contributors: { Ann: 'Owner' },
          contact: { issues: 'https://example.org/issues' },
          license: { id: 'MIT', name: 'MIT License' },
          icon: 'icon.png',
        },
        depends: [
          'quilt_loader',
          { id: 'minecraft', versions: { all: ['>=1.19.3', '<1.20'] } },
          { id: 'org.quiltmc:qsl', versions: '>=4' },
          { id: 'trinkets', optional: true },
        ],
        breaks: [{ id: 'oldlights', versions: { any: ['1', '2'] } }],
      },
      minecraft: { environment: 'dedicated_server' },
    }
    expect(await readEntries({ 'quilt.mod.json': mod, 'icon.png': 'x' })).toMatchObject({
      loaders: ['quilt'],
      id: 'lanterns',
      name: 'Lanterns',
      version: '1.0.0',
      gameVersions: ['1.19.4', '1.19.3'],
      environment: 'dedicated_server_only',
      dependencies: [
        { id: 'qsl', kind: 'required', versionRange: '>=4' },
        { id: 'trinkets', kind: 'optional' },
        { id: 'oldlights', kind: 'incompatible', versionRange: '1 || 2' },
      ],
      authors: ['Ann'],
      license: 'MIT',
      links: { issues: 'https://example.org/issues' },
      icon: 'icon.png',
    })
  })
})

const modsToml = (dependencies: string) => `
modLoader="javafml" # comment
loaderVersion="[47,)"
license="LGPL-3.0-only"
issueTrackerURL="https://example.org/issues"
[[mods]]
modId="lanterns"
version="\${file.jarVersion}"
displayName="Lanterns"
authors="Ann, Ben"
logoFile="logo.png"
description='''
More light.
'''
${dependencies}`

const dependency = (id: string, rest: string) => `[[dependencies.lanterns]]\nmodId="${id}"\n${rest}\n`

describe('META-INF/mods.toml', () => {
  it('gives all its metadata, with the version from the manifest', async () => {
    const found = await readEntries({
      'META-INF/mods.toml': modsToml(
        dependency('forge', 'mandatory=true\nversionRange="[47,)"') +
          dependency('minecraft', 'mandatory=true\nversionRange="[1.20,1.20.2)"\nside="BOTH"') +
          dependency('jei', 'mandatory=false\nversionRange="[15,)"'),
      ),
      'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\nImplementation-Version: 3.0.0-al\r\n pha\r\n\r\nName: x\r\n',
      'META-INF/jarjar/metadata.json': {
        jars: [{ identifier: { group: 'g', artifact: 'mixinextras' }, version: { artifactVersion: '0.3.5' } }],
      },
      'logo.png': 'x',
    })
    expect(found).toMatchObject({
      source: 'META-INF/mods.toml',
      loaders: ['forge'],
      id: 'lanterns',
      name: 'Lanterns',
      version: '3.0.0-alpha',
      channel: 'alpha',
      gameVersions: ['1.20.1', '1.20'],
      dependencies: [
        { id: 'jei', kind: 'optional', versionRange: '[15,)' },
        { id: 'mixinextras', kind: 'embedded', versionRange: '0.3.5' },
      ],
      summary: 'More light.',
      authors: ['Ann', 'Ben'],
      license: 'LGPL-3.0-only',
      links: { issues: 'https://example.org/issues' },
      icon: 'logo.png',
    })
    expect(found.environment).toBeUndefined()
  })

  it('is for NeoForge if it names only NeoForge', async () => {
    const toml = modsToml(dependency('neoforge', 'type="required"'))
    expect((await readEntries({ 'META-INF/mods.toml': toml })).loaders).toEqual(['neoforge'])
  })

  it('can be for the client only', async () => {
    const toml = modsToml(dependency('minecraft', 'versionRange="[1.20]"\nside="CLIENT"'))
    expect((await readEntries({ 'META-INF/mods.toml': toml })).environment).toBe('client_only')
  })
})

describe('META-INF/neoforge.mods.toml', () => {
  it('reads the types of dependencies', async () => {
    const toml = modsToml(
      dependency('minecraft', 'versionRange="[1.21.1]"') +
        dependency('curios', 'type="optional"') +
        dependency('oldlights', 'type="incompatible"') +
        dependency('slow', 'type="discouraged"'),
    )
    expect(await readEntries({ 'META-INF/neoforge.mods.toml': toml })).toMatchObject({
      loaders: ['neoforge'],
      gameVersions: ['1.21.1'],
      dependencies: [
        { id: 'curios', kind: 'optional' },
        { id: 'oldlights', kind: 'incompatible' },
      ],
    })
  })
})

describe('mcmod.info', () => {
  const mod = {
    modid: 'lanterns',
    name: 'Lanterns',
    version: '1.4',
    mcversion: '1.12.2',
    description: 'Light.',
    authorList: ['Ann'],
    url: 'https://example.org',
    logoFile: '/logo.png',
    requiredMods: ['Forge@[14.23,)', 'baubles@[1.5,)'],
    dependencies: ['jei'],
  }

  it.each([
    ['a list', [mod]],
    ['an object', { modListVersion: 2, modList: [mod] }],
  ])('may be %s', async (_, content) => {
    expect(await readEntries({ 'mcmod.info': content, 'logo.png': 'x' })).toMatchObject({
      loaders: ['forge'],
      id: 'lanterns',
      version: '1.4',
      gameVersions: ['1.12.2'],
      dependencies: [
        { id: 'baubles', kind: 'required', versionRange: '[1.5,)' },
        { id: 'jei', kind: 'optional' },
      ],
      authors: ['Ann'],
      icon: 'logo.png',
    })
  })

  it('is for Sponge if it requires the Sponge API', async () => {
    const found = await readEntries({ 'mcmod.info': [{ ...mod, requiredMods: ['spongeapi@7.1.0'] }] })
    expect(found.loaders).toEqual(['sponge'])
  })
})
