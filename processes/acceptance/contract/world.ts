import { rm } from 'node:fs/promises'
import { streamName } from '@adit/events/kit/envelope.ts'
import { TAKEOVER_AFTER_MS } from '@adit/events/teams/member.values.ts'
import { openPostgresEventStore, type PostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import { openDatabase } from '../../local/installation.ts'
import { addStaff } from '../../testing/accounts.ts'
import { Site, temporaryFolder } from '../../testing/process.ts'
import { form, modFields, modJar, picture, versionFields } from '../../testing/samples.ts'
import { type Json, Visitor } from '../../testing/visitor.ts'
import { until } from '../../testing/wait.ts'

const password = 'may do everything here'

/** One of the owner's projects with one version, as the answers to its creation describe it. */
export interface Made {
  id: string
  slug: string
  team: string
  thread: string
  version: Json
  sha1: string
}

/** A site with people and things, and more of them when a case uses one up. */
export class World {
  readonly folder: string
  readonly site: Site
  readonly store: PostgresEventStore
  readonly nobody: Visitor
  /** Has all permissions. */
  readonly admin: Visitor
  readonly #people: Readonly<Record<'owner' | 'stranger' | 'scopeless', Visitor>>
  #count = 0
  #shown: (Made & { formerSlug: string }) | undefined

  private constructor(folder: string, site: Site, store: PostgresEventStore, admin: Visitor, people: Json) {
    this.folder = folder
    this.site = site
    this.store = store
    this.nobody = new Visitor(site)
    this.admin = admin
    this.#people = people
  }

  static async start(): Promise<World> {
    const folder = await temporaryFolder()
    for (const username of ['root', 'second']) await addStaff(folder, { username, password, role: 'admin' })
    // Moderators are made by the API here, and sign in by password.
    const site = await Site.start({ dataFolder: folder, env: { STAFF_SECOND_FACTOR: 'off' } })
    const store = await openPostgresEventStore((await openDatabase(undefined, folder)).url, { connections: 1 })
    const admin = await Visitor.signIn(site, 'root', password)
    const [owner, stranger] = [await Visitor.signUp(site, 'owner'), await Visitor.signUp(site, 'stranger')]
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    const { access_token } = await owner.get200('POST', '/_internal/pat', { name: 'Nothing', scopes: 0, expires })
    const world = new World(folder, site, store, admin, { owner, stranger, scopeless: new Visitor(site, access_token) })
    world.#shown = await world.#publish()
    return world
  }

  async stop(): Promise<void> {
    await this.store.close()
    await this.site.remove()
    await rm(this.folder, { recursive: true, force: true })
  }

  get owner(): Visitor {
    return this.#people.owner
  }
  /** Has an account but no access to anything of the owner's. */
  get stranger(): Visitor {
    return this.#people.stranger
  }
  /** The owner, with a token that grants nothing. */
  get scopeless(): Visitor {
    return this.#people.scopeless
  }

  /** Public. No case changes it. */
  get shown(): Made & { formerSlug: string } {
    if (!this.#shown) throw new Error('The world is not ready')
    return this.#shown
  }

  /** Different from all others. */
  name(of = 'thing'): string {
    return `${of}-${++this.#count}`
  }

  /** One of the owner's drafts with one version. */
  async draft(): Promise<Made> {
    const slug = this.name('draft')
    const project = await this.owner.get200('POST', '/v2/project', form({ ...modFields, title: `The ${slug}`, slug }))
    const version = await this.version(project.id)
    const { sha1 } = version.files[0].hashes
    return { id: project.id, slug, team: project.team, thread: project.thread_id, version, sha1 }
  }

  async jar() {
    const name = this.name('jar')
    return { name: 'jar', filename: `${name}.jar`, content: await modJar(name) }
  }

  /** Another version of one of the owner's projects. */
  async version(projectId: string): Promise<Json> {
    const fields = { ...versionFields, project_id: projectId, version_number: this.name('1.0') }
    return this.owner.get200('POST', '/v2/version', form(fields, await this.jar()))
  }

  /** A new account. */
  newcomer(): Promise<Visitor> {
    return Visitor.signUp(this.site, this.name('newcomer'))
  }

  /** A report of the stranger's, or of somebody else. */
  report(by: Visitor = this.stranger): Promise<Json> {
    const report = { report_type: 'spam', item_type: 'project', item_id: this.shown.id, body: 'All of it is for sale.' }
    return by.get200('POST', '/v2/report', report)
  }

  /** The newest message in the thread of a new report of the stranger's, written by them. */
  async message(): Promise<{ id: string; thread: string }> {
    const { thread_id: thread } = await this.report()
    await this.stranger.expect(204, 'POST', `/v2/thread/${thread}`, { body: { type: 'text', body: 'There is more.' } })
    const { messages } = await this.stranger.get(`/v2/thread/${thread}`)
    return { id: messages.at(-1).id, thread }
  }

  /** A draft whose team the stranger was invited to. */
  async invitation(): Promise<Made> {
    const made = await this.draft()
    await this.owner.expect(204, 'POST', `/v2/team/${made.team}/members`, { user_id: 'stranger' })
    return made
  }

  /** A draft whose team the stranger is a member of. */
  async joined(): Promise<Made> {
    const made = await this.invitation()
    await this.stranger.expect(204, 'POST', `/v2/team/${made.team}/join`)
    return made
  }

  /** A draft whose owner deleted their account long ago. The stranger is a member with all permissions. */
  async left(): Promise<{ team: string }> {
    const gone = await this.newcomer()
    const { id, username } = await gone.get('/v2/user')
    const { team } = await this.joined()
    const [stranger, all] = [await this.stranger.get('/v2/user'), { permissions: 1023 }]
    await this.owner.expect(204, 'PATCH', `/v2/team/${team}/members/${stranger.id}`, all)
    await this.owner.expect(204, 'POST', `/v2/team/${team}/members`, { user_id: username })
    await gone.expect(204, 'POST', `/v2/team/${team}/join`)
    await this.owner.expect(204, 'PATCH', `/v2/team/${team}/owner`, { user_id: username })
    const me = await this.owner.get('/v2/user')
    await this.owner.expect(204, 'DELETE', `/v2/team/${team}/members/${me.id}`)
    const deleted = { type: 'AccountDeleted', version: 1, data: {}, at: Date.now() - TAKEOVER_AFTER_MS }
    const by = { actor: { kind: 'user' as const, id }, via: { kind: 'session' as const, id } }
    const metadata = { root: id, ...by, correlationId: 'left', causationId: 'left' }
    const stream = streamName('identity', 'account', id)
    const { revision = -1 } = (await this.store.readLast(stream)) ?? {}
    await this.store.append(stream, revision, [{ id: crypto.randomUUID(), ...deleted, metadata }])
    return { team }
  }

  /** A new account with 100 dollars that can be withdrawn. */
  async earner(): Promise<{ by: Visitor; username: string }> {
    const by = await this.newcomer()
    return { by, username: await this.credit(by) }
  }

  /** Gives somebody without a balance 100 dollars that can be withdrawn. Returns their username. */
  async credit(who: Visitor): Promise<string> {
    const { id, username } = await who.get('/v2/user')
    const entries = [{ part: 'earned', availableOn: '2020-03-31', amount: '100.00' }]
    const credited = {
      ...{ type: 'RevenueCredited', version: 1, at: Date.now() },
      data: { day: '2020-01-01', run: 1, amount: '100.00', shares: [], entries },
    }
    const by = { actor: { kind: 'system' as const, id: 'revenue' }, via: { kind: 'schedule' as const, id: 'revenue' } }
    const metadata = { root: id, ...by, correlationId: 'earned', causationId: 'earned' }
    const stream = streamName('payouts', 'ledger', id)
    await this.store.append(stream, -1, [{ id: crypto.randomUUID(), ...credited, metadata }])
    await until(
      () => who.get('/v3/payout/balance'),
      ({ available }: Json) => available === '100.00',
    )
    return username
  }

  /** A new account with a notification. */
  async notified(): Promise<{ who: Visitor; id: string }> {
    const who = await this.newcomer()
    const { username } = await who.get('/v2/user')
    const { team } = await this.draft()
    await this.owner.expect(204, 'POST', `/v2/team/${team}/members`, { user_id: username })
    const inbox = () => who.get(`/v2/user/${username}/notifications`)
    const [notification] = await until(inbox, (notifications: Json[]) => notifications.length > 0)
    return { who, id: notification.id }
  }

  /** One of the owner's projects that waits for review. */
  async submitted(): Promise<Made> {
    const made = await this.draft()
    const { id } = made
    await this.owner.expect(204, 'POST', `/v2/project/${id}/gallery?ext=png&title=Shown`, await picture('#334455'))
    await this.owner.expect(204, 'PATCH', `/v2/project/${id}`, { categories: ['utility'], license_id: 'MIT' })
    await this.owner.expect(204, 'PATCH', `/v2/project/${id}`, { status: 'processing' })
    return made
  }

  /** One of the owner's public projects that a case may change. */
  async published(): Promise<Made> {
    const made = await this.submitted()
    await this.admin.expect(204, 'POST', `/_internal/moderation/project/${made.id}/decision`, { decision: 'approve' })
    return made
  }

  /** A new staff account. */
  async moderator(): Promise<Visitor> {
    const visitor = await this.newcomer()
    const { username } = await visitor.get('/v2/user')
    const wish = { role: 'moderator', reason: 'Helps out.' }
    const asked = await this.admin.expect(204, 'PATCH', `/v2/user/${username}`, wish)
    const second = await Visitor.signIn(this.site, 'second', password)
    await second.expect(204, 'POST', `/_internal/staff_act/${asked.headers.get('adit-staff-act')}/confirm`)
    return visitor
  }

  /** A public project with a former slug that the search finds. */
  async #publish(): Promise<Made & { formerSlug: string }> {
    const made = await this.published()
    const slug = this.name('shown')
    await this.owner.expect(204, 'PATCH', `/v2/project/${made.id}`, { slug })
    const search = () => this.nobody.get('/v2/search')
    await until(search, ({ hits: [first] }: Json) => first?.slug === slug)
    return { ...made, slug, formerSlug: made.slug }
  }
}
