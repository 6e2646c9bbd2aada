import { rm } from 'node:fs/promises'
import { followingDecider, followingStream } from '@adit/command-api/collections/following.decider.ts'
import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { identityDeps } from '@adit/command-api/identity/identity_deps.ts'
import { newSecret } from '@adit/command-api/identity/sign_in/secret_token.ts'
import { messageDecider, messageStream } from '@adit/command-api/moderation/thread/message.decider.ts'
import { threadDecider, threadStream } from '@adit/command-api/moderation/thread/thread.decider.ts'
import { deliver } from '@adit/command-api/notifications/deliver.ts'
import { inboxDecider, inboxStream } from '@adit/command-api/notifications/inbox.decider.ts'
import { SESSION_MS } from '@adit/events/identity/account_limits.values.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { ALL_SCOPES } from '@adit/events/identity/scope.values.ts'
import {
  type ProjectPermission,
  projectPermissionBits,
  projectPermissions,
} from '@adit/events/teams/permission.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { localConfig } from '../../local/config.ts'
import { type System, startSystem } from '../../local/system.ts'
import { fetchFrom, rateLimitKey, temporaryFolder } from '../../testing/process.ts'
import { form, modFields, modJar, picture, versionFields } from '../../testing/samples.ts'
import { type Json, Visitor } from '../../testing/visitor.ts'
import { until } from '../../testing/wait.ts'
import { admin, moderator, owner, type Person, people, quiet, stranger } from './person.ts'

/** One of the owner's projects with one version of one file. */
export interface StagedProject {
  id: string
  slug: string
  team: string
  thread: string
  version: string
  number: string
  filename: string
  sha1: string
}

export interface Account {
  id: string
  username: string
  password: string
  /** With a session. */
  visitor: Visitor
}

const hourMs = 3_600_000

/** A whole site with everybody of the table and what they ask about. */
export class Stage {
  readonly #system: System
  readonly #site: { origin: string; fetch: (path: string, init?: RequestInit) => Promise<Response> }
  readonly #accounts = new Map<Person, Account>()
  readonly #end: () => Promise<void>
  /** Ids of tokens by their secrets. */
  readonly #ids = new Map<string, string>()
  #gone: Promise<Visitor> | undefined
  #suspended: Promise<Account> | undefined
  #oauthApp: Promise<string> | undefined
  #count = 0
  /** Id of the last project that was made for one request. */
  #spent: string | undefined
  #public: StagedProject | undefined
  #hidden: StagedProject | undefined
  /** Ids of the owner's projects that routes are asked about. */
  readonly projectIds: string[] = []
  /** Id of a project of the owner's that no route is asked about. */
  otherProject = ''
  /** A version of the public project that isn't. */
  draftVersion = ''
  /** Of the stranger's, about the public project. */
  report: Json
  /** One of the owner's. */
  notification = ''
  /** One of the owner's tokens. */
  pat = ''

  private constructor(system: System, end: () => Promise<void>) {
    this.#system = system
    this.#end = end
    const { origin } = system
    this.#site = { origin, fetch: (path, init) => fetchFrom(origin, path, init) }
  }

  /** With everything that the table asks about, or only with accounts of these people. */
  static async start(some?: readonly Person[]): Promise<Stage> {
    const [folder, database] = [await temporaryFolder(), await createTestDatabase()]
    const config = localConfig({
      ...{
        ADIT_DATA: folder,
        DATABASE_URL: database.url,
        PORT: '0',
        ADIT_DEMO: 'off',
        PAYOUTS: 'practice',
        STAFF_SECOND_FACTOR: 'off',
        RATE_LIMIT_KEY: rateLimitKey,
      },
    })
    const onLost = () => console.error('Postgres ended')
    const system = await startSystem({ config, frontend: folder, log: silentLog(), onLost })
    const stage = new Stage(system, async () => {
      await system.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    })
    if (some) await stage.#makeAccounts(some)
    else await stage.#fill()
    return stage
  }

  stop(): Promise<void> {
    return this.#end()
  }

  async #makeAccounts(some: readonly Person[]): Promise<void> {
    for (const person of some) this.#accounts.set(person, await this.newAccount(person.role))
  }

  async #fill(): Promise<void> {
    await this.#makeAccounts([...people, ...quiet])
    this.#public = await this.project({ everyone: true })
    this.#hidden = await this.project({ everyone: true })
    this.otherProject = (await this.project({})).id
    this.projectIds.splice(this.projectIds.indexOf(this.otherProject), 1)
    await this.#publish(this.#public)
    this.draftVersion = (await this.#version(this.#public.id, { status: 'draft' })).id
    const about = { report_type: 'spam', item_type: 'project', item_id: this.#public.id, body: 'It is for sale.' }
    this.report = await this.visitor(stranger).get200('POST', '/v2/report', about)
    this.notification = await this.newNotification()
    const [expires, name] = [new Date(Date.now() + hourMs).toISOString(), 'Reads projects']
    this.pat = (await this.visitor(owner).get200('POST', '/_internal/pat', { name, scopes: 1 << 11, expires })).id
    const inbox = () => this.visitor(owner).ask('GET', `/v2/notification/${this.notification}`)
    await until(inbox, ({ status }) => status === 200)
  }

  get origin(): string {
    return this.#site.origin
  }

  account(person: Person): Account {
    const account = this.#accounts.get(person)
    if (!account) throw new Error(`${person.name} has no account`)
    return account
  }

  visitor(person: Person): Visitor {
    return this.account(person).visitor
  }

  /** Somebody with this token, or without any. */
  withToken(token?: string): Visitor {
    return new Visitor(this.#site, token)
  }

  projectOf(place: 'public' | 'hidden'): StagedProject {
    const project = place === 'public' ? this.#public : this.#hidden
    if (!project) throw new Error('The stage is not ready')
    return project
  }

  async newAccount(role: Role = 'developer'): Promise<Account> {
    const [now, username] = [Date.now(), `person-${++this.#count}`]
    const [email, password] = [`${username}@example.org`, `${username} digs a very deep tunnel`]
    const { deps } = this.#system.command
    const { accountId: id } = await createAccount(deps, { username, email, password, role, now, ids: freshIds(now) })
    const visitor = this.withToken((await this.newSession(id)).secret)
    await until(
      () => visitor.ask('GET', '/v2/user'),
      ({ status }) => status === 200,
    )
    return { id, username, password, visitor }
  }

  /** `ago` says how long ago it began, in milliseconds. */
  async newSession(
    accountId: string,
    { ago = 0, whileSuspended = false } = {},
  ): Promise<{ id: string; secret: string }> {
    const id = freshIds(Date.now()).base62()
    const session = {
      id,
      accountId,
      os: null,
      platform: null,
      userAgent: '',
      ip: null,
      passwordHash: null,
      secondFactorAt: null,
      country: null,
      whileSuspended,
    }
    const opened = await this.#identity.sessions.begin(session, Date.now() - ago)
    if (!opened) throw new Error('The session did not begin')
    return { id, secret: opened.secret }
  }

  /** Removes the copies of people's data that other rows have asked for. */
  async removeDataCopies(): Promise<void> {
    for (const { id } of this.#accounts.values()) await this.#identity.exports.removeAll(id)
  }

  /** The token of a session that has expired, but can be refreshed. */
  async expiredSession(accountId: string): Promise<string> {
    return (await this.newSession(accountId, { ago: SESSION_MS + hourMs })).secret
  }

  /** `projects`: ids of those that it is limited to. */
  async newToken(
    accountId: string,
    scopes: bigint,
    { expiresIn = hourMs, projects = null }: { expiresIn?: number; projects?: readonly string[] | null } = {},
  ): Promise<string> {
    const [secret, id] = [newSecret('pat'), freshIds(Date.now()).base62()]
    const expiresAt = Date.now() + expiresIn
    this.#ids.set(secret, id)
    await this.#identity.tokens.put({ id, accountId, secret, name: 'A token', scopes, expiresAt, projects })
    return secret
  }

  async revokedToken(accountId: string): Promise<string> {
    const secret = await this.newToken(accountId, ALL_SCOPES)
    const id = this.#ids.get(secret) ?? ''
    if (!(await this.#identity.tokens.revoke(accountId, id))) throw new Error('There was no such token')
    return secret
  }

  /** With the session in which somebody suspended can appeal. */
  async suspendedVisitor(): Promise<Visitor> {
    this.#suspended ??= this.#suspendOne()
    const { id } = await this.#suspended
    return this.withToken((await this.newSession(id, { whileSuspended: true })).secret)
  }

  async #suspendOne(): Promise<Account> {
    const account = await this.newAccount()
    const suspension = { reason: 'Theft.', until: null }
    await this.visitor(admin).expect(204, 'PUT', `/_internal/user/${account.id}/suspension`, suspension)
    return account
  }

  /** With a token of an account that was deleted. */
  async goneAccount(): Promise<Visitor> {
    this.#gone ??= this.#deleteOne()
    return this.#gone
  }

  async #deleteOne(): Promise<Visitor> {
    const { id, visitor, password } = await this.newAccount()
    const token = this.withToken(await this.newToken(id, ALL_SCOPES))
    await visitor.expect(204, 'DELETE', `/v2/user/${id}`, { password })
    return token
  }

  /** A token of the owner's as the site makes it. */
  async newPat(): Promise<string> {
    const [expires, name] = [new Date(Date.now() + hourMs).toISOString(), 'Soon gone']
    return (await this.visitor(owner).get200('POST', '/_internal/pat', { name, scopes: 1, expires })).id
  }

  /** An app of the owner's that stays. */
  async oauthApp(): Promise<string> {
    this.#oauthApp ??= this.newOauthApp()
    return this.#oauthApp
  }

  async newOauthApp(): Promise<string> {
    const body = { name: 'Lantern Sync', max_scopes: 2, redirect_uris: ['https://lantern.example/callback'] }
    return (await this.visitor(owner).get200('POST', '/_internal/oauth/app', body)).id
  }

  /** A draft. Its team has everybody, or the owner and one more. */
  async project(team: { everyone: true } | { with?: Person | undefined }): Promise<StagedProject> {
    const slug = `project-${++this.#count}`
    const by = this.visitor(owner)
    // An account can't have as many as the table needs one after the other.
    if (this.#spent !== undefined) await by.ask('DELETE', `/v2/project/${this.#spent}`)
    const made = await by.get200('POST', '/v2/project', form({ ...modFields, title: `The ${slug}`, slug }))
    const version = await this.#version(made.id)
    const members = 'everyone' in team ? [...people, ...quiet] : people.filter((person) => person === team.with)
    for (const person of members) await this.join(made.team, person)
    const [file] = version.files
    const { id, team: teamId, thread_id: thread } = made
    this.projectIds.push(id)
    this.#spent = 'with' in team ? id : undefined
    const { version_number: number } = version
    return {
      id,
      slug,
      team: teamId,
      thread,
      version: version.id,
      number,
      filename: file.filename,
      sha1: file.hashes.sha1,
    }
  }

  async #version(projectId: string, more: object = {}): Promise<Json> {
    const number = `1.0.${++this.#count}`
    const fields = { ...versionFields, changelog: 'Brighter.', ...more, project_id: projectId, version_number: number }
    const jar = { name: 'jar', filename: `${number}.jar`, content: await modJar(number) }
    return this.visitor(owner).get200('POST', '/v2/version', form(fields, jar))
  }

  /** Makes the person what they are in teams. */
  async join(team: string, person: Person): Promise<void> {
    const { membership } = person
    if (membership === 'none' || membership === 'owner') return
    const bits = typeof membership === 'object' ? membership : projectPermissions
    await this.invite(team, this.account(person), bits)
    if (membership === 'invited') return
    await this.visitor(person).expect(204, 'POST', `/v2/team/${team}/join`)
    if (membership !== 'former') return
    await this.visitor(owner).expect(204, 'DELETE', `/v2/team/${team}/members/${this.account(person).id}`)
  }

  async invite(team: string, account: Account, permissions: readonly ProjectPermission[]): Promise<void> {
    const invitation = { user_id: account.id, permissions: projectPermissionBits(...permissions) }
    await this.visitor(owner).expect(204, 'POST', `/v2/team/${team}/members`, invitation)
  }

  async #publish({ id }: StagedProject): Promise<void> {
    const by = this.visitor(owner)
    await by.expect(204, 'POST', `/v2/project/${id}/gallery?ext=png&title=Shown`, await picture('#334455'))
    await by.expect(204, 'PATCH', `/v2/project/${id}`, { categories: ['utility'], license_id: 'MIT' })
    await by.expect(204, 'PATCH', `/v2/project/${id}`, { status: 'processing' })
    const decision = { decision: 'approve' }
    await this.visitor(admin).expect(204, 'POST', `/_internal/moderation/project/${id}/decision`, decision)
  }

  /** Unread, in the owner's inbox. */
  async newNotification(): Promise<string> {
    const { id } = this.account(owner)
    const before = new Set((await this.#inbox()).notifications.keys())
    const project = this.projectOf('public')
    const body = { kind: 'project_update', projectId: project.id, versionId: project.version } as const
    await deliver(this.#bus, id, { key: `table/${++this.#count}`, body }, this.#context())
    const added = [...(await this.#inbox()).notifications.keys()].find((key) => !before.has(key))
    if (added === undefined) throw new Error('Nothing was delivered')
    return added
  }

  /** Undefined if it is gone. */
  async isRead(notification: string): Promise<boolean | undefined> {
    return (await this.#inbox()).notifications.get(notification)?.read
  }

  async #inbox() {
    return (await this.#bus.load(inboxDecider, inboxStream(this.account(owner).id))).state
  }

  /** A message of the author's in a thread. */
  async newMessage(threadId: string, root: string, author: Person, hidden = false): Promise<string> {
    const messageId = freshIds(Date.now()).base62()
    const context = this.#context()
    await this.#bus.execute({
      ...{ decider: messageDecider, stream: messageStream(messageId), root, context },
      command: { type: 'PlaceThreadMessage', messageId, threadId },
    })
    const { id: authorId } = this.account(author)
    const said = { authorId, byStaff: author === moderator, private: hidden, body: 'Here.', replyingTo: null }
    await this.#bus.execute({
      ...{ decider: threadDecider, stream: threadStream(threadId), root, context },
      command: { type: 'PostThreadMessage', messageId, ...said, seesPrivate: hidden },
    })
    return messageId
  }

  /** The account follows the project no longer. */
  async forgetFollow(person: Person, projectId: string): Promise<void> {
    const { id } = this.account(person)
    const { state } = await this.#bus.load(followingDecider, followingStream(id))
    if (!state.projects.has(projectId)) return
    await this.#bus.execute({
      ...{ decider: followingDecider, stream: followingStream(id), root: id, context: this.#context() },
      command: { type: 'UnfollowProject', projectId },
    })
  }

  get #bus() {
    return this.#system.command.deps.bus
  }

  get #identity() {
    return identityDeps(this.#system.command.deps).identity
  }

  #context(): CommandContext {
    const [now, cause] = [Date.now(), `table/${++this.#count}`]
    return {
      ...{ actor: { kind: 'system', id: 'table' }, via: { kind: 'schedule', id: 'table' }, ids: freshIds(now) },
      ...{ correlationId: cause, causationId: cause, now: () => now },
    }
  }
}
