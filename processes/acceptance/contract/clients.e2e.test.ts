import { ModrinthV2Client } from '@xmcl/modrinth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimitKey } from '../../testing/process.ts'
import { picture } from '../../testing/samples.ts'
import type { Json } from '../../testing/visitor.ts'
import { until } from '../../testing/wait.ts'
import { type Client, clientAt } from './client.ts'
import { modpack } from './modpack.ts'
import { World } from './world.ts'

// Clients as their authors publish them, with only the address changed.

let world: World
beforeAll(async () => {
  world = await World.start()
})
afterAll(() => world?.stop())

/** What a launcher's library offers, in order: read, publish, follow, update. */
describe('@xmcl/modrinth', () => {
  let client: ModrinthV2Client
  let id: string
  let slug: string
  beforeAll(() => {
    client = new ModrinthV2Client({
      baseUrl: world.site.origin,
      headers: { authorization: world.owner.token ?? '', 'x-ratelimit-key': rateLimitKey },
    })
    ;({ id, slug } = world.shown)
  })

  it('searches', async () => {
    const found = await client.searchProjects({
      query: 'compass',
      facets: '[["categories:fabric"],["versions:1.21.4"],["project_type:mod"]]',
      index: 'relevance',
      offset: 0,
      limit: 20,
    })
    expect(found).toMatchObject({ offset: 0, limit: 20, total_hits: 1 })
    expect(found.hits[0]).toMatchObject({ project_id: id, slug, title: expect.any(String), author: 'owner' })
  })

  it('reads projects, their versions and their team', async () => {
    const project = await client.getProject(slug)
    expect(await client.getProjects([id, slug])).toEqual([project])
    expect((await client.getProjectTeamMembers(id)).map(({ user }) => user.username)).toEqual(['owner'])
    const versions = await client.getProjectVersions(id, { loaders: ['fabric'], gameVersions: ['1.21.4'] })
    expect(versions.map((version) => version.id)).toEqual([world.shown.version.id])
    expect(await client.getProjectVersions(id, { loaders: ['forge'] })).toEqual([])
    expect(await client.getProjectVersion(world.shown.version.id)).toEqual(versions[0])
    expect(await client.getProjectVersionsById([world.shown.version.id])).toEqual(versions)
  })

  it('recognizes installed files and looks for newer ones', async () => {
    const { sha1 } = world.shown
    const version = await client.getProjectVersionByHash(sha1, { algorithm: 'sha1', multiple: true })
    expect(version.files[0]?.hashes.sha1).toBe(sha1)
    expect(await client.getProjectVersionsByHash([sha1, '0'.repeat(40)], 'sha1')).toEqual({ [sha1]: version })
    const wanted = { algorithm: 'sha1', loaders: ['fabric'], gameVersions: ['1.21.4'] }
    expect(await client.getLatestVersionsFromHashes([sha1], wanted)).toEqual({ [sha1]: version })
    expect(await client.getLatestProjectVersion(sha1, wanted)).toEqual(version)
  })

  it('reads the tags', async () => {
    expect((await client.getLoaderTags()).map(({ name }) => name)).toContain('fabric')
    expect((await client.getCategoryTags()).length).toBeGreaterThan(20)
    expect((await client.getGameVersionTags()).map(({ version }) => version)).toContain('1.21.4')
    expect((await client.getLicenseTags()).length).toBeGreaterThan(10)
  })

  it('follows and reads accounts', async () => {
    const me = await client.getAuthenticatedUser()
    expect(me.username).toBe('owner')
    await client.followProject(id)
    expect((await client.getUserFollowedProjects(me.id)).map((project) => project.id)).toEqual([id])
    await client.unfollowProject(id)
    expect(await client.getUserFollowedProjects(me.id)).toEqual([])
    expect((await client.getUser('owner')).id).toBe(me.id)
    expect((await client.getUserProjects(me.id)).map((project) => project.id)).toContain(id)
  })

  it('publishes a modpack', async () => {
    const icon = new Blob([new Uint8Array(await picture('#aa5500'))])
    const made = await client.createProject(
      {
        ...{ slug: 'cave-days', title: 'Cave Days', description: 'A pack for those who stay below.', body: 'Stay.' },
        ...{ client_side: 'required', server_side: 'optional', project_type: 'modpack', license_id: 'MIT' },
        ...{ initial_versions: [], categories: ['adventure'], status: 'draft', requested_status: 'approved' },
        ...{ issues_url: null, source_url: null, wiki_url: null, discord_url: null },
      },
      { fileName: 'icon.png', data: icon },
    )
    expect(made).toMatchObject({ slug: 'cave-days', status: 'draft' })
    const pack = await modpack('Cave Days')
    const version = await client.createVersion(
      {
        ...{ name: 'Cave Days 1', version_number: '1.0.0', changelog: 'The first.', project_id: made.id },
        ...{ game_versions: ['1.21.4'], version_type: 'release', loaders: ['fabric'], requested_status: 'listed' },
      },
      [{ partName: 'pack', fileName: 'cave-days.mrpack', data: new Blob([new Uint8Array(pack)]) }],
      'pack',
    )
    expect(version).toMatchObject({ project_id: made.id, version_number: '1.0.0' })
    await client.updateVersion(version.id, { name: 'Cave Days, the first', changelog: 'Lamps.' })
    await client.updateProject(made.id, { title: 'Cave Days and Nights', wiki_url: 'https://example.com/wiki' })
    await client.updateProjectIcon(made.id, icon, 'png')
    await client.addProjectGalleryImage(made.id, icon, 'png', { featured: true, title: 'Below' })
    const shown = await client.getProject(made.id)
    expect(shown).toMatchObject({ title: 'Cave Days and Nights', wiki_url: 'https://example.com/wiki' })
    const url = shown.gallery?.[0]?.url ?? ''
    await client.updateProjectGalleryImage(made.id, url, { title: 'Far below' })
    await client.deleteProjectGalleryImage(made.id, url)
    expect((await client.getProject(made.id)).gallery).toEqual([])
  })
})

/** The client with which the leading platform's own pages and launcher use its API. */
describe('@modrinth/api-client', () => {
  const at = (token: string | undefined) => clientAt(world.site.origin, token)
  let owner: Client
  let anybody: Client
  let id: string
  let slug: string
  beforeAll(() => {
    owner = at(world.owner.token)
    anybody = at(undefined)
    ;({ id, slug } = world.shown)
  })

  it('reads a project in both versions', async () => {
    const second = await anybody.projects_v2.get(slug)
    expect(second).toMatchObject({ id, slug, project_type: 'mod', versions: [world.shown.version.id] })
    const third = await anybody.projects_v3.get(slug)
    expect(third).toMatchObject({ id, slug, name: second.title, summary: second.description, project_types: ['mod'] })
    expect(await anybody.projects_v2.check(slug)).toEqual({ id })
    expect((await anybody.projects_v2.getMultiple([id])).length).toBe(1)
    expect((await anybody.projects_v3.getMultiple([id])).length).toBe(1)
    expect((await anybody.projects_v2.getRandom(1)).length).toBe(1)
    expect(await anybody.projects_v2.getDependencies(id)).toEqual({ projects: [], versions: [] })
    expect(await anybody.projects_v3.getDependencies(id)).toEqual({ projects: [], versions: [] })
    expect((await anybody.projects_v3.getMembers(id)).map(({ user }) => user.username)).toEqual(['owner'])
    expect(await anybody.projects_v3.getOrganization(id)).toBeNull()
  })

  it('searches in both versions', async () => {
    const facets = [['categories:fabric'], ['project_type:mod']]
    const second = await anybody.projects_v2.search({ query: 'compass', facets, limit: 5 })
    expect(second.hits.map(({ project_id }) => project_id)).toEqual([id])
    const third = await anybody.projects_v3.search({ query: 'compass', facets: [['project_types:mod']], limit: 5 })
    expect(third.hits.map(({ project_id }) => project_id)).toEqual([id])
  })

  it('reads versions in both versions', async () => {
    const { id: versionId, version_number: number } = world.shown.version
    expect((await anybody.versions_v2.getProjectVersions(id)).map((version) => version.id)).toEqual([versionId])
    expect((await anybody.versions_v2.getVersion(versionId)).id).toBe(versionId)
    expect((await anybody.versions_v2.getVersionFromFileHash(world.shown.sha1, 'sha1')).id).toBe(versionId)
    const listed = await anybody.versions_v3.getProjectVersions(id, { apiVersion: 3, include_changelog: false })
    expect(listed).toMatchObject([{ id: versionId, changelog: '' }])
    expect(await anybody.versions_v3.getVersion(versionId)).toMatchObject({ id: versionId, game_versions: ['1.21.4'] })
    expect((await anybody.versions_v3.getVersions([versionId])).length).toBe(1)
    expect((await anybody.versions_v3.getVersionFromIdOrNumber(id, number)).id).toBe(versionId)
  })

  it('edits a project and its versions', async () => {
    const made = await world.draft()
    await owner.projects_v3.edit(made.id, {
      name: 'Deeper Compass',
      summary: 'A compass for those who go deeper.',
      link_urls: { issues: 'https://example.com/issues', discord: 'https://discord.gg/deeper' },
      license_id: 'MIT',
      categories: ['utility'],
    })
    const edited = await owner.projects_v3.get(made.id)
    expect(edited).toMatchObject({ name: 'Deeper Compass', license: { id: 'MIT' }, categories: ['utility'] })
    expect(edited.link_urls.issues).toMatchObject({ url: 'https://example.com/issues', donation: false })
    await owner.projects_v3.edit(made.id, { link_urls: { issues: null } })
    expect(Object.keys((await owner.projects_v3.get(made.id)).link_urls)).toEqual(['discord'])
    await owner.versions_v3.modifyVersion(made.version.id, { name: 'One', changelog: 'Better.', version_type: 'beta' })
    expect(await owner.versions_v3.getVersion(made.version.id)).toMatchObject({ name: 'One', version_type: 'beta' })
    await owner.projects_v2.bulkEdit([made.id], { add_additional_categories: ['adventure'] })
    expect((await owner.projects_v2.get(made.id)).additional_categories).toEqual(['adventure'])
    const image = new File([new Uint8Array(await picture('#225588'))], 'a.png')
    await owner.projects_v3.changeIcon(made.id, image, 'png')
    await owner.projects_v3.createGalleryImage(made.id, image, { ext: 'png', featured: true, name: 'Deep' })
    const pictured = await owner.projects_v3.get(made.id)
    expect(pictured).toMatchObject({ icon_url: expect.stringMatching(/^http/), gallery: [{ name: 'Deep' }] })
    await owner.projects_v3.deleteGalleryImage(made.id, pictured.gallery[0]?.url ?? '')
    await owner.projects_v3.deleteIcon(made.id)
    await owner.versions_v3.deleteVersion(made.version.id)
    await owner.projects_v3.deleteProject(made.id)
    await expect(owner.projects_v3.get(made.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  it('reads accounts', async () => {
    expect((await owner.users_v3.getAuthenticated()).username).toBe('owner')
    const user = await anybody.users_v2.get('owner')
    expect((await anybody.users_v3.get('owner')).id).toBe(user.id)
    expect((await anybody.users_v2.getMultiple([user.id])).length).toBe(1)
    expect((await anybody.users_v2.getProjects('owner')).map((project) => project.id)).toContain(id)
    expect((await anybody.users_v3.getProjects('owner')).map((project) => project.id)).toContain(id)
    await owner.users_v2.patch('owner', { bio: 'Digs.' })
    expect((await anybody.users_v2.get('owner')).bio).toBe('Digs.')
    expect(await owner.users_v2.getFollowedProjects('owner')).toEqual([])
    expect(await owner.users_v3.getFollowedProjects('owner')).toEqual([])
  })

  it('reports, and writes in the thread', async () => {
    const stranger = at(world.stranger.token)
    const report = await stranger.reports_v3.create({
      ...{ report_type: 'spam', item_type: 'project', item_id: id, body: 'For sale.' },
    })
    expect((await stranger.reports_v3.get(report.id)).body).toBe('For sale.')
    expect((await stranger.reports_v3.list()).map((one) => one.id)).toContain(report.id)
    expect((await stranger.reports_v3.getMultiple([report.id])).length).toBe(1)
    await stranger.threads_v3.sendMessage(report.thread_id, { body: { type: 'text', body: 'Look again.' } })
    const thread = await stranger.threads_v3.getThread(report.thread_id)
    const message = thread.messages.at(-1)
    expect(message?.body).toMatchObject({ type: 'text', body: 'Look again.' })
    await stranger.threads_v3.deleteMessage(message?.id ?? '')
    expect((await stranger.threads_v3.getMultiple([report.thread_id])).length).toBe(1)
  })

  it('invites a user, who is notified', async () => {
    const { id: projectId, team } = await world.draft()
    const guest = await world.newcomer()
    const { id: guestId } = await guest.get('/v2/user')
    await owner.teams_v2.addMember(team, { user_id: guestId, role: 'Tester' })
    const told = at(guest.token).notifications_v2
    // Sent by the visitor, who is not rate-limited.
    await until(
      () => guest.get(`/v2/user/${guestId}/notifications`),
      (all: Json[]) => all.length > 0,
    )
    const [invitation] = await told.getUserNotifications(guestId)
    expect(invitation?.body).toMatchObject({ type: 'team_invite', project_id: projectId })
    await told.markAsRead(invitation?.id ?? '')
    expect((await told.getMultiple([invitation?.id ?? '']))[0]?.read).toBe(true)
    await told.delete(invitation?.id ?? '')
    expect(await told.getUserNotifications(guestId)).toEqual([])
    await owner.teams_v2.editMember(team, guestId, { role: 'Digger' })
    const members = await owner.projects_v3.getMembers(projectId)
    expect(members.map(({ role }) => role)).toContain('Digger')
    expect((await owner.teams_v3.getMultiple([team])).length).toBe(1)
    await owner.teams_v2.removeMember(team, guestId)
  })

  it('knows limits, tokens, sessions and licenses', async () => {
    expect(await owner.limits_v3.getProjectLimits()).toMatchObject({ max: 256 })
    const token = await owner.pats_v2.create({
      ...{ name: 'For a tool', scopes: 2 ** 11, expires: new Date(Date.now() + 86_400_000).toISOString() },
    })
    expect((await owner.pats_v2.list()).map(({ name }) => name)).toContain('For a tool')
    await owner.pats_v2.delete(token.id)
    expect((await owner.sessions_v2.list()).some(({ current }) => current)).toBe(true)
    expect((await anybody.tags_v2.getLicenseText('MIT')).title).toBe('MIT License')
  })
})
