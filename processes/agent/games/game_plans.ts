import type { ServerLoader } from '@adit/events/hosting/content_spec.values.ts'
import { z } from 'zod'
import type { DownloadOptions, Downloads, ExpectedHash, FileRequest } from './download.ts'
import { GameError } from './game_error.ts'
import { type GameSources, mayFetch } from './game_sources.ts'

export interface PlannedFile extends FileRequest {
  /** Name in the server's folder. */
  path: string
}

/** What has to be done to install a server. */
export interface InstallPlan {
  loader: ServerLoader
  gameVersion: string
  /** Of the loader, or the build; undefined for the game alone. */
  loaderVersion?: string
  /** Major version. */
  java: number
  /** What the source says of a server that isn't what its version suggests. */
  description?: string
  file: PlannedFile
  /** Parameters for Java if the file is an installer, which is run once and then removed. */
  installer?: readonly string[]
  /** Facts that the file must hold in its `install.properties`, where its source publishes no hash. */
  properties?: Readonly<Record<string, string>>
  /** The first of these that exists after the installation starts the server: a jar, or a file of parameters for Java (`.txt`). */
  launch: readonly string[]
}

export interface PlanRequest {
  loader: ServerLoader
  gameVersion: string
  /** By default the newest stable one. */
  loaderVersion?: string
}

const sha1 = z.string().regex(/^[0-9a-f]{40}$/)
const manifest = z.object({ versions: z.array(z.object({ id: z.string(), url: z.string(), sha1 })) })
const gameFacts = z.object({
  downloads: z.object({ server: z.object({ sha1, size: z.int().positive(), url: z.string() }).optional() }),
  javaVersion: z.object({ majorVersion: z.int().positive() }).optional(),
  description: z.string().max(200).optional(),
})
const loaderList = z.array(z.object({ loader: z.object({ version: z.string(), stable: z.boolean().optional() }) }))
const installerList = z.array(z.object({ version: z.string(), url: z.string(), stable: z.boolean().optional() }))
const paperBuilds = z.array(
  z.object({
    id: z.int(),
    channel: z.string(),
    downloads: z.record(
      z.string(),
      z.object({ checksums: z.object({ sha256: z.string() }), size: z.int().positive(), url: z.string() }),
    ),
  }),
)
const purpurVersion = z.object({ builds: z.object({ latest: z.string(), all: z.array(z.string()) }) })
const purpurBuild = z.object({ md5: z.string(), result: z.string() })

/** Versions of the game from before sources said which Java they need. */
const oldestJava = 8

interface Context {
  sources: GameSources
  downloads: Downloads
  options: DownloadOptions
}

type Planner = (
  context: Context,
  request: PlanRequest,
  game: Game,
) => Promise<Omit<InstallPlan, 'gameVersion' | 'java' | 'loader'>>

interface Game {
  java: number
  description: string | undefined
  server: FileRequest | undefined
}

const planners: Readonly<Record<ServerLoader, Planner>> = { vanilla, fabric, quilt, neoforge, forge, paper, purpur }

/** Asks the sources what a server consists of. Throws `not_found` if there is no such version, naming it, and `source_away`. */
export async function planInstall(
  sources: GameSources,
  downloads: Downloads,
  request: PlanRequest,
  options: DownloadOptions = {},
): Promise<InstallPlan> {
  for (const version of [request.gameVersion, request.loaderVersion ?? '0']) {
    if (!isVersion(version)) throw new GameError('not_found', `There is no version "${version.slice(0, 64)}"`)
  }
  const context = { sources, downloads, options }
  const game = await gameOf(context, request.gameVersion)
  const plan = await planners[request.loader](context, request, game)
  if (!mayFetch(sources, plan.file.url)) {
    throw new GameError('source_away', `The source of ${request.loader} names an address that isn't allowed`)
  }
  return { loader: request.loader, gameVersion: request.gameVersion, java: game.java, ...plan }
}

/** Versions become parts of addresses and of file names. */
const isVersion = (text: string) => /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(text) && !text.includes('..')

async function json<T>(
  { downloads, options }: Context,
  url: string,
  shape: z.ZodType<T>,
  hash?: ExpectedHash,
): Promise<T> {
  const text = await downloads.text(url, { ...options, hash })
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new GameError('source_away', `${new URL(url).host} answered in a format that isn't known`, { cause: error })
  }
}

async function gameOf(context: Context, gameVersion: string): Promise<Game> {
  const { versions } = await json(context, `${context.sources.vanilla}/mc/game/version_manifest_v2.json`, manifest)
  const listed = versions.find(({ id }) => id === gameVersion)
  if (!listed) throw new GameError('not_found', `There is no version ${gameVersion} of the game`)
  const facts = await json(context, listed.url, gameFacts, { algorithm: 'sha1', value: listed.sha1 })
  const { server } = facts.downloads
  return {
    java: facts.javaVersion?.majorVersion ?? oldestJava,
    description: facts.description,
    server: server && { url: server.url, size: server.size, hash: { algorithm: 'sha1', value: server.sha1 } },
  }
}

async function vanilla(_: Context, { gameVersion }: PlanRequest, { server, description }: Game) {
  if (!server) throw new GameError('not_found', `There is no server of version ${gameVersion}`)
  return { description, file: { path: 'server.jar', ...server }, launch: ['server.jar'] }
}

/** The wanted one of a list that begins with the newest, or the first stable one. */
function choose<T extends { version: string; stable?: boolean }>(list: readonly T[], what: string, wanted?: string): T {
  const found = wanted
    ? list.find(({ version }) => version === wanted)
    : (list.find(({ stable }) => stable !== false) ?? list[0])
  if (!found || !isVersion(found.version)) {
    throw new GameError('not_found', wanted ? `There is no ${what} ${wanted}` : `There is no ${what}`)
  }
  return found
}

async function fabric(context: Context, { gameVersion, loaderVersion }: PlanRequest) {
  const base = `${context.sources.fabric}/v2/versions`
  const listed = await json(context, `${base}/loader/${gameVersion}`, loaderList)
  const what = `Fabric for ${gameVersion}`
  const { version } = choose(
    listed.map(({ loader }) => loader),
    what,
    loaderVersion,
  )
  const installer = choose(await json(context, `${base}/installer`, installerList), 'installer of Fabric')
  return {
    loaderVersion: version,
    file: { path: 'server.jar', url: `${base}/loader/${gameVersion}/${version}/${installer.version}/server/jar` },
    // The file is made when it is asked for, so its source knows no hash of it.
    properties: { 'fabric-loader-version': version, 'game-version': gameVersion },
    launch: ['server.jar'],
  }
}

async function quilt(context: Context, { gameVersion, loaderVersion }: PlanRequest) {
  const base = `${context.sources.quilt}/v3/versions`
  const listed = await json(context, `${base}/loader/${gameVersion}`, loaderList)
  const { version } = choose(
    listed.map(({ loader }) => loader),
    `Quilt for ${gameVersion}`,
    loaderVersion,
  )
  const installer = choose(await json(context, `${base}/installer`, installerList), 'installer of Quilt')
  return {
    loaderVersion: version,
    file: { path: 'installer.jar', url: installer.url, hash: await siblingHash(context, installer.url) },
    installer: [
      '-jar',
      'installer.jar',
      'install',
      'server',
      gameVersion,
      version,
      '--download-server',
      '--install-dir=.',
    ],
    launch: ['quilt-server-launch.jar'],
  }
}

/** Maven repositories keep the hash of each file beside it. */
async function siblingHash({ downloads, options, sources }: Context, url: string): Promise<ExpectedHash> {
  if (!mayFetch(sources, url)) throw new GameError('source_away', "A source names an address that isn't allowed")
  const value = (await downloads.text(`${url}.sha1`, options)).trim().slice(0, 40).toLowerCase()
  return { algorithm: 'sha1', value }
}

/** Versions of a Maven artifact, the newest first. */
async function mavenVersions({ downloads, options }: Context, base: string): Promise<string[]> {
  const xml = await downloads.text(`${base}/maven-metadata.xml`, options)
  return [...xml.matchAll(/<version>([^<]{1,64})<\/version>/g)].map(([, version = '']) => version).toSorted(newestFirst)
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true })
}

async function mavenInstaller(context: Context, path: string, found: readonly string[], request: PlanRequest) {
  const { gameVersion, loader, loaderVersion } = request
  const artifact = path.slice(path.lastIndexOf('/') + 1)
  const list = found.map((version) => ({ version, stable: !/alpha|beta/i.test(version) }))
  const { version } = choose(list, `${loader} for ${gameVersion}`, loaderVersion)
  const url = `${context.sources[loader]}/${path}/${version}/${artifact}-${version}-installer.jar`
  return {
    loaderVersion: version,
    file: { path: 'installer.jar', url, hash: await siblingHash(context, url) },
    installer: ['-jar', 'installer.jar', '--installServer'],
    launch: [
      `libraries/${path}/${version}/unix_args.txt`,
      `${artifact}-${version}.jar`,
      `${artifact}-${version}-universal.jar`,
    ],
  }
}

/** Versions of NeoForge are those of the game without the leading "1.", and a number of their own. */
async function neoforge(context: Context, request: PlanRequest) {
  const path = 'net/neoforged/neoforge'
  const [major = '', minor = '0', patch = '0'] = request.gameVersion.split('.')
  const prefix = major === '1' ? `${minor}.${patch}.` : `${major}.${minor}.${patch}.`
  const versions = await mavenVersions(context, `${context.sources.neoforge}/${path}`)
  return mavenInstaller(
    context,
    path,
    versions.filter((version) => version.startsWith(prefix)),
    request,
  )
}

/** Versions of Forge begin with that of the game and "-". */
async function forge(context: Context, request: PlanRequest) {
  const path = 'net/minecraftforge/forge'
  const versions = await mavenVersions(context, `${context.sources.forge}/${path}`)
  return mavenInstaller(
    context,
    path,
    versions.filter((version) => version.startsWith(`${request.gameVersion}-`)),
    request,
  )
}

async function paper(context: Context, { gameVersion, loaderVersion }: PlanRequest) {
  const url = `${context.sources.paper}/v3/projects/paper/versions/${gameVersion}/builds`
  const builds = (await json(context, url, paperBuilds)).toSorted((a, b) => b.id - a.id)
  const list = builds.map((build) => ({ ...build, version: `${build.id}`, stable: build.channel === 'STABLE' }))
  const build = choose(list, `build of Paper for ${gameVersion}`, loaderVersion)
  const file = build.downloads['server:default']
  if (!file) throw new GameError('not_found', `There is no file of Paper ${gameVersion} build ${build.version}`)
  const hash: ExpectedHash = { algorithm: 'sha256', value: file.checksums.sha256.toLowerCase() }
  return {
    loaderVersion: build.version,
    file: { path: 'server.jar', url: file.url, size: file.size, hash },
    launch: ['server.jar'],
  }
}

async function purpur(context: Context, { gameVersion, loaderVersion }: PlanRequest) {
  const base = `${context.sources.purpur}/v2/purpur/${gameVersion}`
  const { builds } = await json(context, base, purpurVersion)
  const list = [builds.latest, ...builds.all].map((version) => ({ version }))
  const { version } = choose(list, `build of Purpur for ${gameVersion}`, loaderVersion)
  const { md5, result } = await json(context, `${base}/${version}`, purpurBuild)
  if (result !== 'SUCCESS') throw new GameError('not_found', `Build ${version} of Purpur ${gameVersion} failed`)
  const hash: ExpectedHash = { algorithm: 'md5', value: md5.toLowerCase() }
  return {
    loaderVersion: version,
    file: { path: 'server.jar', url: `${base}/${version}/download`, hash },
    launch: ['server.jar'],
  }
}
