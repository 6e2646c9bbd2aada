import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rawZip } from '@adit/platform/testing/archive.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Downloads, openDownloads } from './download.ts'
import { type PlanRequest, planInstall } from './game_plans.ts'
import { type GameSources, mayFetch, parseGameSources } from './game_sources.ts'
import { install, type Sandbox, writeEula } from './install.ts'
import { chooseJava, findJavaRuntimes, heapMB, type JavaRuntime } from './java_runtimes.ts'
import { hashHex, type StandIn, startStandIn } from './stand_in.ts'

let source: StandIn
let folder: string
let sources: GameSources
let downloads: Downloads
const java: JavaRuntime = { home: '/opt/java/21', vendor: 'Test', major: 21 }

beforeEach(async () => {
  source = await startStandIn()
  folder = await mkdtemp(join(tmpdir(), 'adit-games-'))
  sources = parseGameSources(source.origin)
  downloads = await openDownloads({
    folder: join(folder, 'cache'),
    mayFetch: (url) => mayFetch(sources, url),
    retries: 0,
  })
  publishGame()
})
afterEach(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

const put = (path: string, value: unknown) =>
  source.answers.set(path, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value))

const serverJar = Buffer.from('the game')

function publishGame(): void {
  const facts = {
    downloads: {
      server: { sha1: hashHex('sha1', serverJar), size: serverJar.length, url: `${source.origin}/objects/server.jar` },
    },
    javaVersion: { component: 'java-runtime-delta', majorVersion: 21 },
  }
  const facts2 = { downloads: {} }
  put('/objects/server.jar', serverJar)
  put('/game/1.21.1.json', facts)
  put('/game/b1.7.json', facts2)
  const version = (id: string, of: unknown) => ({
    id,
    type: 'release',
    url: `${source.origin}/game/${id}.json`,
    sha1: hashHex('sha1', JSON.stringify(of)),
  })
  put('/vanilla/mc/game/version_manifest_v2.json', {
    latest: { release: '1.21.1', snapshot: '1.21.1' },
    versions: [version('1.21.1', facts), version('b1.7', facts2)],
  })
}

/** Plans, installs into a new folder and returns the plan with the files. */
async function installed(
  request: PlanRequest,
  sandbox: Sandbox = { run: async () => expect.unreachable('no installer') },
) {
  const plan = await planInstall(sources, downloads, request)
  const target = await mkdtemp(join(folder, 'server-'))
  const result = await install(plan, target, { downloads, sandbox, java })
  return { plan, target, result, files: await readdir(target, { recursive: true }) }
}

const game = { gameVersion: '1.21.1' } as const

describe('the game alone', () => {
  it('is installed as announced', async () => {
    const { plan, target, result } = await installed({ loader: 'vanilla', ...game })
    expect(plan).toMatchObject({ java: 21, gameVersion: '1.21.1' })
    expect(await readFile(join(target, 'server.jar'))).toEqual(serverJar)
    expect(result).toEqual({ launch: 'server.jar', parameters: ['-jar', 'server.jar', 'nogui'] })
  })

  it('has no eula.txt until it is accepted', async () => {
    const { target, files } = await installed({ loader: 'vanilla', ...game })
    expect(files).toEqual(['server.jar'])
    await writeEula(target)
    expect(await readFile(join(target, 'eula.txt'), 'utf8')).toBe('eula=true\n')
  })

  it.each(['1.0', 'b1.7', '../1.21.1', '1.21.1/x', '', 'a'.repeat(65), '1..2', '%2e'])(
    'has no server %j',
    async (gameVersion) => {
      await expect(installed({ loader: 'vanilla', gameVersion })).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  it.each<[string, () => void, string]>([
    ['facts that were changed', () => put('/game/1.21.1.json', { downloads: {} }), 'hash_differs'],
    ['a server that was changed', () => put('/objects/server.jar', 'THE GAME'), 'hash_differs'],
    ['a list that is no JSON', () => put('/vanilla/mc/game/version_manifest_v2.json', '<html>'), 'source_away'],
    [
      'a list of another shape',
      () => put('/vanilla/mc/game/version_manifest_v2.json', { versions: [{}] }),
      'source_away',
    ],
    ['no list', () => source.answers.delete('/vanilla/mc/game/version_manifest_v2.json'), 'not_found'],
  ])('refuses %s', async (_, harm, code) => {
    harm()
    await expect(installed({ loader: 'vanilla', ...game })).rejects.toMatchObject({ code })
  })

  it('does not fetch from where a source must not lead', async () => {
    const facts = { downloads: { server: { sha1: 'a'.repeat(40), size: 1, url: 'http://169.254.169.254/secret' } } }
    put('/game/1.21.1.json', facts)
    put('/vanilla/mc/game/version_manifest_v2.json', {
      versions: [
        { id: '1.21.1', url: `${source.origin}/game/1.21.1.json`, sha1: hashHex('sha1', JSON.stringify(facts)) },
      ],
    })
    await expect(planInstall(sources, downloads, { loader: 'vanilla', ...game })).rejects.toThrow("isn't allowed")
  })
})

describe('Fabric', () => {
  const jar = (loader: string) =>
    rawZip([
      { name: 'META-INF/MANIFEST.MF', data: 'Main-Class: x\n' },
      { name: 'install.properties', data: `fabric-loader-version=${loader}\ngame-version=1.21.1\n` },
    ])
  beforeEach(() => {
    put('/fabric/v2/versions/loader/1.21.1', [
      { loader: { version: '0.17.0-beta.1', stable: false } },
      { loader: { version: '0.16.9', stable: true } },
      { loader: { version: '0.16.8', stable: true } },
    ])
    put('/fabric/v2/versions/installer', [{ version: '1.0.1', url: 'https://example.org/i.jar', stable: true }])
    put('/fabric/v2/versions/loader/1.21.1/0.16.9/1.0.1/server/jar', jar('0.16.9'))
    put('/fabric/v2/versions/loader/1.21.1/0.16.8/1.0.1/server/jar', jar('0.16.9'))
  })

  it('is installed in its newest stable version', async () => {
    const { plan, files } = await installed({ loader: 'fabric', ...game })
    expect([plan.loaderVersion, plan.java, files]).toEqual(['0.16.9', 21, ['server.jar']])
  })

  it('is refused if the file was made for another version', async () => {
    await expect(installed({ loader: 'fabric', ...game, loaderVersion: '0.16.8' })).rejects.toMatchObject({
      code: 'hash_differs',
    })
    put('/fabric/v2/versions/loader/1.21.1/0.16.9/1.0.1/server/jar', 'no archive')
    await expect(installed({ loader: 'fabric', ...game })).rejects.toMatchObject({ code: 'hash_differs' })
  })

  it('says that there is no such version', async () => {
    await expect(installed({ loader: 'fabric', ...game, loaderVersion: '9.9.9' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no Fabric for 1.21.1 9.9.9',
    })
  })
})

describe('loaders with an installer', () => {
  const installer = Buffer.from('an installer')
  beforeEach(() => {
    const put2 = (path: string) => {
      put(path, installer)
      put(`${path}.sha1`, `${hashHex('sha1', installer)}  installer.jar\n`)
    }
    put('/quilt/v3/versions/loader/1.21.1', [{ loader: { version: '0.27.1' } }])
    put('/quilt/v3/versions/installer', [{ version: '0.12.0', url: `${source.origin}/quilt/installer.jar` }])
    put2('/quilt/installer.jar')
    const versions = (list: readonly string[]) =>
      `<metadata>${list.map((one) => `<version>${one}</version>`).join('')}</metadata>`
    put(
      '/neoforge/net/neoforged/neoforge/maven-metadata.xml',
      versions(['21.1.9', '21.1.90', '21.1.100-beta', '21.10.1', '20.4.1']),
    )
    put2('/neoforge/net/neoforged/neoforge/21.1.90/neoforge-21.1.90-installer.jar')
    put(
      '/forge/net/minecraftforge/forge/maven-metadata.xml',
      versions(['1.21.1-52.0.9', '1.21.1-52.0.10', '1.21-51.0.1']),
    )
    put2('/forge/net/minecraftforge/forge/1.21.1-52.0.10/forge-1.21.1-52.0.10-installer.jar')
  })

  /** Does what an installer does: leaves a file. */
  const leaving = (path: string, seen: unknown[] = []): Sandbox => ({
    async run({ program, parameters, folder: place, onLine }) {
      seen.push({ program, parameters, has: await readdir(place) })
      onLine('Installing')
      await mkdir(join(place, path, '..'), { recursive: true })
      await writeFile(join(place, path), '')
      return 0
    },
  })

  it.each([
    ['quilt', '0.27.1', 'quilt-server-launch.jar', ['-jar', 'quilt-server-launch.jar', 'nogui']],
    [
      'neoforge',
      '21.1.90',
      'libraries/net/neoforged/neoforge/21.1.90/unix_args.txt',
      ['@libraries/net/neoforged/neoforge/21.1.90/unix_args.txt', 'nogui'],
    ],
    ['forge', '1.21.1-52.0.10', 'forge-1.21.1-52.0.10.jar', ['-jar', 'forge-1.21.1-52.0.10.jar', 'nogui']],
  ] as const)('%s is installed by the sandbox alone', async (loader, version, launch, parameters) => {
    const seen: { program: string; parameters: string[]; has: string[] }[] = []
    const { plan, result, files } = await installed({ loader, ...game }, leaving(launch, seen))
    expect(plan.loaderVersion).toBe(version)
    expect(seen).toEqual([{ program: '/opt/java/21/bin/java', parameters: plan.installer, has: ['installer.jar'] }])
    expect(result.parameters).toEqual(parameters)
    expect(files).not.toContain('installer.jar')
  })

  it('leave nothing if the installer fails, and say what it said', async () => {
    const plan = await planInstall(sources, downloads, { loader: 'neoforge', ...game })
    const target = await mkdtemp(join(folder, 'server-'))
    const failing: Sandbox = {
      async run({ folder: place, onLine }) {
        await writeFile(join(place, 'half'), '')
        onLine('No space for libraries')
        return 1
      },
    }
    await expect(install(plan, target, { downloads, sandbox: failing, java })).rejects.toMatchObject({
      code: 'installer_failed',
      message: expect.stringContaining('No space for libraries'),
    })
    expect(await readdir(target)).toEqual([])
    const idle: Sandbox = { run: async () => 0 }
    await expect(install(plan, target, { downloads, sandbox: idle, java })).rejects.toMatchObject({
      code: 'installer_failed',
    })
  })

  it('are never run if the installer is not the announced one', async () => {
    put('/neoforge/net/neoforged/neoforge/21.1.90/neoforge-21.1.90-installer.jar', 'something else')
    await expect(installed({ loader: 'neoforge', ...game })).rejects.toMatchObject({ code: 'hash_differs' })
  })
})

describe('Paper and Purpur', () => {
  it('Paper is installed in its newest stable build, checked by SHA-256', async () => {
    const jar = Buffer.from('paper')
    const build = (id: number, channel: string) => ({
      id,
      channel,
      downloads: {
        'server:default': {
          name: `paper-${id}.jar`,
          checksums: { sha256: hashHex('sha256', jar) },
          size: jar.length,
          url: `${source.origin}/paper/${id}.jar`,
        },
      },
    })
    put('/paper/v3/projects/paper/versions/1.21.1/builds', [
      build(132, 'BETA'),
      build(131, 'STABLE'),
      build(99, 'STABLE'),
    ])
    put('/paper/131.jar', jar)
    const { plan, target } = await installed({ loader: 'paper', ...game })
    expect(plan.loaderVersion).toBe('131')
    expect(await readFile(join(target, 'server.jar'), 'utf8')).toBe('paper')
  })

  it('Purpur is installed in its latest build, checked by MD5', async () => {
    put('/purpur/v2/purpur/1.21.1', { builds: { latest: '2329', all: ['2300', '2329'] } })
    put('/purpur/v2/purpur/1.21.1/2329', { md5: hashHex('md5', 'purpur'), result: 'SUCCESS' })
    put('/purpur/v2/purpur/1.21.1/2300', { md5: hashHex('md5', 'purpur'), result: 'FAILURE' })
    put('/purpur/v2/purpur/1.21.1/2329/download', 'purpur')
    const { plan } = await installed({ loader: 'purpur', ...game })
    expect(plan.loaderVersion).toBe('2329')
    await expect(installed({ loader: 'purpur', ...game, loaderVersion: '2300' })).rejects.toMatchObject({
      code: 'not_found',
    })
    put('/purpur/v2/purpur/1.21.1/2329/download', 'changed')
    await rm(join(folder, 'cache', 'files'), { recursive: true })
    await mkdir(join(folder, 'cache', 'files'))
    await expect(installed({ loader: 'purpur', ...game })).rejects.toMatchObject({ code: 'hash_differs' })
  })
})

describe('GAME_SOURCES', () => {
  it('is the official addresses by default, one place for all, or single ones', () => {
    expect(parseGameSources(undefined).vanilla).toBe('https://piston-meta.mojang.com')
    expect(parseGameSources('http://127.0.0.1:80/games/').paper).toBe('http://127.0.0.1/games/paper')
    const mixed = parseGameSources('paper=https://mirror.example/paper,forge=http://127.0.0.1:1')
    expect([mixed.paper, mixed.forge, mixed.quilt]).toEqual([
      'https://mirror.example/paper',
      'http://127.0.0.1:1',
      'https://meta.quiltmc.org',
    ])
  })

  it.each(['spigot=https://x.example', 'paper=', 'paper=ftp://x.example', 'not an address', 'https://a:b@x.example'])(
    'refuses %j',
    (text) => {
      expect(() => parseGameSources(text)).toThrow('GAME_SOURCES')
    },
  )

  it('allows https everywhere, and http where a source is', () => {
    const mine = parseGameSources('http://127.0.0.1:8080')
    const allowed = [
      'https://any.example/x',
      'http://127.0.0.1:8080/y',
      'http://127.0.0.1:8081/y',
      'http://10.0.0.1/',
      'file:///etc/passwd',
      'https://u:p@x.example/',
      'nothing',
    ]
    expect(allowed.map((url) => mayFetch(mine, url))).toEqual([true, true, false, false, false, false, false])
  })
})

describe('Java', () => {
  const runtimes = [8, 17, 25].map((major) => ({ home: `/java/${major}`, vendor: major === 8 ? 'Old' : 'New', major }))

  it('is found by what each runtime says of itself', async () => {
    const place = (name: string) => join(folder, 'jvm', name)
    for (const [name, release] of [
      ['a-25', 'IMPLEMENTOR="Eclipse Adoptium"\nJAVA_VERSION="25.0.3"\n'],
      ['b-8', 'JAVA_VERSION="1.8.0_392"\n'],
      ['c-broken', 'nothing'],
    ] as const) {
      await mkdir(join(place(name), 'bin'), { recursive: true })
      await writeFile(join(place(name), 'bin', 'java'), '')
      await writeFile(join(place(name), 'release'), release)
    }
    await mkdir(place('d-empty'))
    const found = await findJavaRuntimes([join(folder, 'jvm'), join(folder, 'none')])
    expect(found.map(({ vendor, major }) => [vendor, major])).toEqual([
      ['unknown', 8],
      ['Eclipse Adoptium', 25],
    ])
  })

  it.each([
    [8, 8],
    [17, 17],
    [21, 25],
    [25, 25],
  ])('for %i is %i', (wanted, chosen) => {
    expect(chooseJava(runtimes, wanted).major).toBe(chosen)
  })

  it.each([
    [16, undefined, 'Java 16 is required'],
    [26, undefined, 'Installed: 8 (Old), 17 (New), 25 (New)'],
    [17, 'Old', 'Java 17 of Old is required'],
  ])('for %i of %s is missing, and the error says what there is', (wanted, vendor, message) => {
    expect(() => chooseJava(runtimes, wanted, vendor)).toThrow(
      expect.objectContaining({ code: 'java_missing', message: expect.stringContaining(message) }),
    )
    expect(() => chooseJava([], 8)).toThrow('Installed: none')
  })

  it.each([
    [1_024, 640],
    [2_560, 2_176],
    [8_192, 6_963],
  ])('of a server with %i MB gets a heap of %i MB', (memory, heap) => {
    expect(heapMB(memory)).toBe(heap)
  })
})
