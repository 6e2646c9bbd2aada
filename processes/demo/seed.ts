import { createHash } from 'node:crypto'
import { addChartEvent } from '@adit/command-api/analytics/chart_event/chart_event.contract.ts'
import { chartEventsDecider, chartEventsStream } from '@adit/command-api/analytics/chart_event/chart_events.decider.ts'
import { projectStream, versionStream } from '@adit/command-api/catalogue/catalogue_streams.ts'
import { living, projectDecider } from '@adit/command-api/catalogue/project/project.decider.ts'
import { existing, versionDecider } from '@adit/command-api/catalogue/version/version.decider.ts'
import { followProject } from '@adit/command-api/collections/following.contract.ts'
import type { CommandSide } from '@adit/command-api/command_side.ts'
import { editAccount } from '@adit/command-api/identity/account/account.contract.ts'
import { accountDecider } from '@adit/command-api/identity/account/account.decider.ts'
import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { identityDeps } from '@adit/command-api/identity/identity_deps.ts'
import { accountStream } from '@adit/command-api/identity/identity_streams.ts'
import { confirmEmail, currentEmailHash } from '@adit/command-api/identity/mail/email_verification.ts'
import type { CommandDeps } from '@adit/command-api/kit/command_deps.ts'
import { createReport, editReport } from '@adit/command-api/moderation/report/report.contract.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { freshIds, requestIds } from '@adit/platform/http/request_ids.ts'
import type { DownloadRecorder } from '@adit/projectors/kit/download_recorder.port.ts'
import type pg from 'pg'
import { demoAccounts } from './accounts.ts'
import { Actor } from './actor.ts'
import { demoCreators } from './creators.ts'
import { demoPart } from './demo_table.ts'
import { demoDownloads, demoFollows, demoPlayers, trafficDays } from './popularity.ts'
import type { DemoProject, DemoVersion } from './project.ts'
import { demoProjects } from './projects.ts'
import { seededRandom } from './random.ts'
import { demoReports } from './reports.ts'
import { seedDraft, seedHistory } from './seed_project.ts'
import { seedSubscription } from './seed_subscription.ts'
import { demoDownload, demoPlay, demoView, type PublishedFile } from './traffic.ts'

/** The installation to fill: the site in this process, or a running stack. */
export interface DemoSite {
  origin: string
  command: CommandSide
  /** Undefined if no room keeps a log of downloads. */
  recorder: DownloadRecorder | undefined
  ops: pg.Pool
}

export interface SeedOptions {
  say(line: string): void
  /** Stops before the next project. */
  signal: AbortSignal
  /** The demo's current time in milliseconds since 1970. Ages count back from it. */
  now?: number
}

const dayMs = 86_400_000
/** Number of accounts that follow projects. Creating one takes as long as publishing a version. */
const followers = demoPlayers.slice(0, 60)
/** Over ninety days. */
const downloadCount = 40_000
/** Most downloads are made by launchers, without a page. */
const viewsForDownload = 0.7
/** Most of the time is spent waiting for commits, and concurrent calls share them. */
const atOnce = 24

/** Creates the accounts that visitors sign in with. Short, so that it can be done before the site answers. */
export async function seedDemoAccounts(command: CommandSide, now = Date.now()): Promise<void> {
  for (const account of signInAccounts()) await seedAccount({ command }, account, now)
}

/** The accounts with passwords. A creator has a profile, too. */
function signInAccounts(): SeededAccount[] {
  const ofCreators = new Map(demoCreators.map(({ username, age, bio }) => [username, { age, bio }]))
  return demoAccounts.map(({ username, role }) => {
    const { age = 800, bio = 'Part of the demo’s staff.' } = ofCreators.get(username) ?? {}
    return { username, role, age, bio }
  })
}

/** Fills an empty installation through the product's own commands while the site already answers. Does nothing the second time. */
export async function seedDemo(site: DemoSite, { say, signal, now = Date.now() }: SeedOptions): Promise<void> {
  await site.ops.query(demoPart.sql)
  const { rows } = await site.ops.query<{ part: string }>('select part from ops.demo')
  const done = new Set(rows.map(({ part }) => part))
  if (done.has('downloads')) return
  const started = performance.now()
  say('Making the demo projects; the site answers meanwhile ...')
  const actors = await seedAccounts(site, now)
  const projects = await seedProjects(site, actors, now, signal)
  if (signal.aborted) return
  await seedFollows(actors, projects, now)
  await seedReports(actors, projects, now)
  await seedTraffic(site, actors, projects, now)
  await seedChartEvent(site, actors, now)
  await seedSubscription(site.command.deps, actorOf(actors, 'creator').accountId)
  await site.ops.query(`insert into ops.demo (part) values ('downloads') on conflict do nothing`)
  say(`The demo is complete: ${projects.size} projects after ${Math.round((performance.now() - started) / 1000)} s.`)
}

type Actors = ReadonlyMap<string, Actor>

async function seedAccounts(site: DemoSite, now: number): Promise<Actors> {
  const known = signInAccounts()
  const named = new Set(known.map(({ username }) => username))
  const creators = demoCreators
    .filter(({ username }) => !named.has(username))
    .map(({ username, age, bio }) => ({ username, age, bio, role: 'developer' as const }))
  const players = followers.map((username, index) => {
    return { username, role: 'developer' as const, age: 95 + ((index * 37) % 600), bio: undefined }
  })
  const actors = new Map<string, Actor>()
  await inParallel([...known, ...creators, ...players], async (account) => {
    actors.set(account.username, await seedAccount(site, account, now))
  })
  return actors
}

interface SeededAccount {
  username: string
  role: Role
  age: number
  bio: string | undefined
}

async function seedAccount(
  site: Pick<DemoSite, 'command'>,
  { username, role, age, bio }: SeededAccount,
  now: number,
): Promise<Actor> {
  const { deps, routes } = site.command
  const at = Math.round(now - age * dayMs)
  const ids = requestIds(createHash('sha256').update(`adit demo account ${username}`).digest(), at)
  const accountId = ids.base62()
  const { state } = await deps.bus.load(accountDecider, accountStream(accountId))
  const actor = new Actor(accountId, role, routes)
  const { credentials } = identityDeps(deps).identity
  if (state.kind !== 'none' && role !== 'developer') await credentials.exemptFromSecondFactor(accountId)
  if (state.kind !== 'none') return actor
  const password = demoAccounts.find((account) => account.username === username)?.password ?? null
  await createAccount(deps, { accountId, username, email: `${username}@demo.invalid`, password, role, now: at, ids })
  if (role !== 'developer') await credentials.exemptFromSecondFactor(accountId)
  await verifyDemoEmail(deps, accountId, at)
  if (bio !== undefined) {
    await actor.call(editAccount, {
      at: at + 1_000,
      key: `bio ${username}`,
      params: { id: accountId },
      body: { bio } as never,
    })
  }
  return actor
}

/** The made-up addresses get no mail, and demo accounts publish. */
async function verifyDemoEmail(given: CommandDeps, accountId: string, at: number): Promise<void> {
  const deps = identityDeps(given)
  const { state } = await deps.bus.load(accountDecider, accountStream(accountId))
  const emailHash = state.kind === 'existing' ? await currentEmailHash(deps, state) : null
  if (emailHash === null) return
  const cause = `demo/${accountId}`
  await confirmEmail(
    deps,
    { accountId, emailHash },
    {
      ...({ actor: { kind: 'user', id: accountId }, via: { kind: 'schedule', id: 'demo' } } as const),
      ...{ correlationId: cause, causationId: cause, now: () => at, ids: freshIds(at) },
    },
  )
}

/** Id of each project by its slug. */
type SeededProjects = Map<string, { demo: DemoProject; id: string }>

async function seedProjects(site: DemoSite, actors: Actors, now: number, signal: AbortSignal): Promise<SeededProjects> {
  const seeded: SeededProjects = new Map()
  const addresses = new Map<DemoVersion, string>()
  const moderator = actorOf(actors, 'moderator')
  const fileAddress = (demo: DemoProject, version: DemoVersion) => {
    const known = addresses.get(version)
    if (known === undefined) throw new Error(`${demo.slug} ${version.number} is not published yet`)
    return known
  }
  const note = (_demo: DemoProject, version: DemoVersion, projectId: string, versionId: string) => {
    const path = `/data/${projectId}/versions/${versionId}/${encodeURIComponent(version.filename)}`
    addresses.set(version, `${site.origin}${path}`)
  }
  const contextOf = (demo: DemoProject) => {
    const owner = actorOf(actors, demo.owner)
    return { command: site.command, now, owner, moderator, fileAddress, onPublished: note }
  }
  const each = (work: (demo: DemoProject) => Promise<void>, demos: readonly DemoProject[]) =>
    inParallel(demos, async (demo) => (signal.aborted ? undefined : work(demo)))
  await each(async (demo) => {
    seeded.set(demo.slug, { demo, id: await seedDraft(contextOf(demo), demo) })
  }, demoProjects)
  const fill = async (demo: DemoProject) => {
    const id = seeded.get(demo.slug)?.id ?? ''
    await seedHistory(contextOf(demo), demo, id)
    await noteEarlier(site, demo, id, note)
  }
  // Any version may depend on any project. A modpack's file also names files of other projects, so those are published first.
  await each(
    fill,
    demoProjects.filter(({ type }) => type !== 'modpack'),
  )
  await each(
    fill,
    demoProjects.filter(({ type }) => type === 'modpack'),
  )
  return seeded
}

/** Addresses of versions that an earlier start has published. */
async function noteEarlier(
  site: DemoSite,
  demo: DemoProject,
  projectId: string,
  note: (demo: DemoProject, version: DemoVersion, projectId: string, versionId: string) => void,
): Promise<void> {
  const { state } = await site.command.deps.bus.load(projectDecider, projectStream(projectId))
  for (const [versionId, number] of living(state).versions) {
    const version = demo.versions.find((candidate) => candidate.number === number)
    if (version) note(demo, version, projectId, versionId)
  }
}

async function seedFollows(actors: Actors, projects: SeededProjects, now: number): Promise<void> {
  await inParallel(demoFollows(followers), async ({ project, player, age }) => {
    const id = projects.get(project.slug)?.id
    if (id === undefined) return
    const key = `follow ${player} ${project.slug}`
    const follow = { at: Math.round(now - age * dayMs), key, params: { id } }
    await actorOf(actors, player).call(followProject, follow).catch(alreadyFollowing)
  })
}

function alreadyFollowing(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'already_following') throw error
}

/** One that waits, one that concerns a user, and one that is closed. */
async function seedReports(actors: Actors, projects: SeededProjects, now: number): Promise<void> {
  for (const { key, by, about, age, closedAfter, ...report } of demoReports) {
    const item = about.project === undefined ? actorOf(actors, about.user).accountId : projects.get(about.project)?.id
    if (item === undefined) continue
    const at = Math.round(now - age * dayMs)
    const body = { ...report, item_id: item, item_type: about.project === undefined ? 'user' : 'project' } as const
    const { id } = await actorOf(actors, by).call(createReport, {
      at,
      key: `report ${key}`,
      body: { ...body, uploaded_images: [] } as never,
    })
    if (closedAfter === undefined || id === undefined) continue
    const close = { at: at + closedAfter * dayMs, key: `close ${key}`, params: { id }, body: { closed: true } }
    await actorOf(actors, 'moderator').call(editReport, close as never)
  }
}

/** Ninety days of downloads, views and play time, from fictional addresses. */
async function seedTraffic(site: DemoSite, actors: Actors, projects: SeededProjects, now: number): Promise<void> {
  const files = new Map<DemoVersion, PublishedFile>()
  for (const { demo, id } of projects.values()) {
    for (const file of await filesOf(site, demo, id)) files.set(file.version, file)
  }
  const random = seededRandom('downloads')
  const counts = demoDownloads(downloadCount)
  const facts = counts.flatMap(({ version, daysAgo, count }) => {
    const file = files.get(version)
    return file ? Array.from({ length: count }, () => demoDownload(file, daysAgo, random, now)) : []
  })
  const views = counts.flatMap(({ version, daysAgo, count }) => {
    const file = files.get(version)
    const viewed = file ? Math.round(count * viewsForDownload) : 0
    return Array.from({ length: viewed }, () => demoView(file?.projectId ?? '', daysAgo, random, now))
  })
  const players = followers.map((username) => actorOf(actors, username).accountId)
  // One for each day on which it was downloaded, so that popular ones are played more.
  const played = counts.flatMap(({ version }) => files.get(version) ?? [])
  const all = [...facts, ...views, ...demoPlay(played, players, now)]
  await site.recorder?.recordMany(all.sort((one, other) => one.at - other.at))
}

/** What charts show to explain that nothing was counted before. */
async function seedChartEvent({ command }: DemoSite, actors: Actors, now: number): Promise<void> {
  const { state } = await command.deps.bus.load(chartEventsDecider, chartEventsStream)
  if (state.last > 0) return
  const began = new Date(now - trafficDays * dayMs).toISOString()
  const body = { title: 'The demo’s traffic begins', announcement_url: null, for_metric_kind: null }
  const call = { at: now, key: 'chart event', body: { ...body, starts: began, ends: began } }
  await actorOf(actors, 'admin').call(addChartEvent, call)
}

async function filesOf(
  { command: { deps } }: DemoSite,
  demo: DemoProject,
  projectId: string,
): Promise<PublishedFile[]> {
  const { state } = await deps.bus.load(projectDecider, projectStream(projectId))
  const files: PublishedFile[] = []
  for (const [versionId, number] of living(state).versions) {
    const version = demo.versions.find((candidate) => candidate.number === number)
    const loaded = await deps.bus.load(versionDecider, versionStream(versionId))
    const primary = existing(loaded.state).files.find((file) => file.primary)
    if (version && primary) files.push({ fileId: primary.fileId, versionId, projectId, version })
  }
  return files
}

function actorOf(actors: Actors, username: string): Actor {
  const actor = actors.get(username)
  if (!actor) throw new Error(`There is no demo account ${username}`)
  return actor
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const run = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}
