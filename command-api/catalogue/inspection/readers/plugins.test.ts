import { describe, expect, it } from 'vitest'
import { inspectEntries, readEntries } from '../inspection_fixture.ts'

describe('plugin.yml', () => {
  const plugin = `
name: Lanterns
main: org.example.Lanterns
version: 1.10
api-version: 1.20
description: Light.
author: Ann
authors: [Ben, Ann]
website: https://example.org
folia-supported: true
depend: [Vault]
softdepend:
  - PlaceholderAPI
commands:
  light: {}
`

  it('is for Bukkit and servers derived from it', async () => {
    expect(await readEntries({ 'plugin.yml': plugin })).toEqual({
      source: 'plugin.yml',
      loaders: ['bukkit', 'spigot', 'paper', 'purpur', 'folia'],
      id: 'Lanterns',
      name: 'Lanterns',
      version: '1.10',
      gameVersions: ['1.20.6', '1.20.5', '1.20.4', '1.20.3', '1.20.2', '1.20.1', '1.20'],
      gameVersionRange: '1.20',
      channel: 'release',
      environment: 'server_only',
      dependencies: [
        { id: 'Vault', kind: 'required' },
        { id: 'PlaceholderAPI', kind: 'optional' },
      ],
      summary: 'Light.',
      authors: ['Ann', 'Ben'],
      links: { homepage: 'https://example.org' },
    })
  })

  it('is for BungeeCord if it uses its field names', async () => {
    const found = await readEntries({
      'plugin.yml': 'name: A\nmain: a.B\nversion: 2\ndepends: [Base]\nsoftDepends: []',
    })
    expect(found.loaders).toEqual(['bungeecord', 'waterfall'])
    expect(found.dependencies).toEqual([{ id: 'Base', kind: 'required' }])
  })

  it('names the field that is missing', async () => {
    const { invalid } = await inspectEntries({ 'plugin.yml': 'name: A\nversion: 1' })
    expect(invalid).toMatchObject([{ code: 'metadata_invalid', data: { entry: 'plugin.yml', field: 'main' } }])
  })
})

it('paper-plugin.yml is for Paper', async () => {
  const plugin = `
name: Lanterns
main: org.example.Lanterns
version: '1.0'
api-version: '1.21.4'
dependencies:
  bootstrap:
    Registry: {load: BEFORE}
  server:
    Vault: {required: false}
`
  expect(await readEntries({ 'paper-plugin.yml': plugin })).toMatchObject({
    loaders: ['paper', 'purpur'],
    dependencies: [
      { id: 'Vault', kind: 'optional' },
      { id: 'Registry', kind: 'required' },
    ],
  })
})

it('a jar for servers and proxies is for both', async () => {
  const { found } = await inspectEntries({
    'plugin.yml': 'name: A\nmain: a.B\nversion: 1\napi-version: 1.20',
    'bungee.yml': 'name: A\nmain: a.C\nversion: 1',
    'velocity-plugin.json': { id: 'a', main: 'a.D', version: '1' },
  })
  expect(found.map(({ source }) => source)).toEqual(['plugin.yml', 'bungee.yml', 'velocity-plugin.json'])
})

it('velocity-plugin.json is for Velocity', async () => {
  const plugin = {
    id: 'lanterns',
    name: 'Lanterns',
    version: '1.0-SNAPSHOT',
    description: 'Light.',
    url: 'https://example.org',
    authors: ['Ann'],
    dependencies: [{ id: 'luckperms', optional: true }, { id: 'base' }],
    main: 'org.example.Lanterns',
  }
  expect(await readEntries({ 'velocity-plugin.json': plugin })).toMatchObject({
    loaders: ['velocity'],
    id: 'lanterns',
    channel: 'alpha',
    environment: 'server_only',
    dependencies: [
      { id: 'luckperms', kind: 'optional' },
      { id: 'base', kind: 'required' },
    ],
  })
})

it.each(['sponge_plugins.json', 'META-INF/sponge_plugins.json'])('%s is for Sponge', async (source) => {
  const file = {
    loader: { name: 'java_plain', version: '1.0' },
    license: 'MIT',
    global: {
      version: '1.0.0',
      links: { homepage: 'https://example.org', source: 'https://example.org/src' },
      contributors: [{ name: 'Ann' }],
      dependencies: [
        { id: 'spongeapi', version: '8.1.0' },
        { id: 'base', version: '2', optional: false },
      ],
    },
    plugins: [{ id: 'lanterns', name: 'Lanterns', entrypoint: 'a.B', description: 'Light.' }],
  }
  expect(await readEntries({ [source]: file })).toMatchObject({
    source,
    loaders: ['sponge'],
    id: 'lanterns',
    version: '1.0.0',
    dependencies: [{ id: 'base', kind: 'required', versionRange: '2' }],
    authors: ['Ann'],
    license: 'MIT',
    links: { homepage: 'https://example.org', source: 'https://example.org/src' },
  })
})
