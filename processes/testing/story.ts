import { scopesOf } from '@adit/events/identity/scope.values.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CommandResult } from './command.ts'
import type { Place } from './process.ts'
import { form, modFields, modJar, picture, versionFields } from './samples.ts'
import { type Json, Visitor } from './visitor.ts'
import { until } from './wait.ts'

export interface StoryPlace extends Place {
  recount(): Promise<CommandResult>
  /** Kills what serves, and starts it again. */
  restart(): Promise<void>
}

export type StoryRole = 'creator' | 'moderator' | 'admin'

/** What a creator, a moderator and a player do, by the API alone. Accounts are named by their roles. */
export function tellStory(place: () => StoryPlace, passwords: Readonly<Record<StoryRole, string>>): void {
  describe('the path of a mod from an idea to a counted download', () => {
    let creator: Visitor
    let moderator: Visitor
    let admin: Visitor
    let player: Visitor
    let projectId: string
    let versionId: string

    beforeAll(async () => {
      creator = await Visitor.signIn(place(), 'creator', passwords.creator)
      moderator = await Visitor.signIn(place(), 'moderator', passwords.moderator)
      admin = await Visitor.signIn(place(), 'admin', passwords.admin)
      player = new Visitor(place())
    })

    it('lets a creator publish with a personal access token', async () => {
      const scopes = Number(
        scopesOf(['PROJECT_CREATE', 'PROJECT_READ', 'PROJECT_WRITE', 'VERSION_CREATE', 'VERSION_READ']),
      )
      const wish = { name: 'Publishing', scopes, expires: new Date(Date.now() + 86_400_000).toISOString() }
      const { access_token } = await creator.get200('POST', '/_internal/pat', wish)
      const tool = new Visitor(place(), access_token)
      const project = await tool.get200('POST', '/v2/project', form(modFields))
      expect(project).toMatchObject({ slug: 'echo-compass', status: 'draft', downloads: 0, versions: [] })
      projectId = project.id
      const jar = { name: 'jar', filename: 'echo-compass-1.0.0.jar', content: await modJar('story') }
      const version = await tool.get200('POST', '/v2/version', form({ ...versionFields, project_id: projectId }, jar))
      versionId = version.id
      expect(version.files[0]).toMatchObject({ filename: jar.filename, primary: true, size: jar.content.length })
    })

    it('shows what was read from a file before it is published', async () => {
      const jar = { name: 'jar', filename: 'echo-compass-1.0.0.jar', content: await modJar('story') }
      const read = await creator.get200('POST', '/_internal/inspect', form({}, jar))
      expect(JSON.stringify(read)).toContain('Echo Compass')
      expect(read).toMatchObject({ size: jar.content.length })
    })

    it('names missing checklist items, and accepts the project once it has them', async () => {
      const submit = { status: 'processing' }
      const refused = await creator.ask('PATCH', `/v2/project/${projectId}`, submit)
      expect(refused).toMatchObject({
        status: 400,
        body: { details: { missing: expect.arrayContaining(['tags-required']) } },
      })
      const { items } = await creator.get(`/_internal/project/${projectId}/checklist`)
      const required = items.filter(({ level }: Json) => level === 'required').map(({ id }: Json) => id)
      expect(required.sort()).toEqual([...refused.body.details.missing].sort())
      await creator.expect(204, 'PATCH', `/v2/project/${projectId}`, { categories: ['utility'], license_id: 'MIT' })
      const gallery = `/v2/project/${projectId}/gallery?ext=png&featured=true&title=In+the+dark`
      await creator.expect(204, 'POST', gallery, await picture('#334455'))
      await creator.expect(204, 'PATCH', `/v2/project/${projectId}`, submit)
      expect(await player.ask('GET', `/v2/project/${projectId}`)).toMatchObject({ status: 404, body: '' })
    })

    it('shows the project to a moderator, who reviews and approves it', async () => {
      const { entries } = await moderator.get('/_internal/moderation/queue?limit=100')
      const entry = entries.find(({ id }: Json) => id === projectId)
      expect(entry).toMatchObject({ title: 'Echo Compass', position: entries.length, owner: { name: 'creator' } })
      expect(entry.waited_seconds).toBeGreaterThanOrEqual(0)
      const [version] = await moderator.get(`/_internal/moderation/project/${projectId}/files`)
      expect(version).toMatchObject({ version_id: versionId, loaders: ['fabric'] })
      const history = await moderator.get(`/_internal/project/${projectId}/history?limit=100`)
      expect(history.entries[0]).toMatchObject({ type: 'ProjectSubmitted', actor: { name: 'creator' } })
      expect(await creator.ask('GET', '/_internal/moderation/queue')).toMatchObject({ status: 401 })
      await moderator.get200('POST', `/_internal/moderation/project/${projectId}/lock`, {})
      await moderator.expect(204, 'POST', `/_internal/moderation/project/${projectId}/decision`, {
        decision: 'approve',
      })
    })

    it('finds the project in the search', async () => {
      const facets = encodeURIComponent('[["categories:fabric"],["versions:1.21.4"]]')
      const search = () => player.get(`/v2/search?query=echo+compass&facets=${facets}`)
      const { hits } = await until(search, ({ hits: [first] }) => first?.project_id === projectId)
      expect(hits[0]).toMatchObject({ slug: 'echo-compass', author: 'creator', latest_version: versionId })
    })

    const counts = async () => {
      const project = await player.get(`/v2/project/${projectId}`)
      const version = await player.get(`/v2/version/${versionId}`)
      return [project.downloads, version.downloads]
    }

    it('counts a download once: on the project, on its version and in the log', async () => {
      const { files } = await player.get(`/v2/version/${versionId}`)
      const path = new URL(files[0].url).pathname
      const file = await place().fetch(path)
      expect(Buffer.from(await file.arrayBuffer())).toEqual(await modJar('story'))
      await until(counts, ([project]) => project !== 0)
      // The same address does not count again. This must not be mistaken for a delay.
      await (await place().fetch(path)).arrayBuffer()
      expect(await counts()).toEqual([1, 1])
      const recount = await place().recount()
      expect(recount.output).toMatch(new RegExp(`${projectId} +1 +1 +1 +1 `))
      expect(recount.code).toBe(0)
    })

    it('still has the count after a kill and a restart', async () => {
      await place().restart()
      expect(await counts()).toEqual([1, 1])
      const recount = await place().recount()
      expect(recount.output).toMatch(new RegExp(`${projectId} +1 +1 +1 +1 `))
      expect(recount.code).toBe(0)
    })

    it('shows staff who did what and how, what changed, and the project as it was', async () => {
      const { entries } = await admin.get(`/_internal/project/${projectId}/history?limit=100`)
      const byType = (type: string) => entries.find((entry: Json) => entry.type === type)
      expect(byType('ProjectCreated')).toMatchObject({ actor: { name: 'creator' }, via: { kind: 'token' } })
      const tagged = byType('ProjectCategoriesChanged')
      expect(tagged).toMatchObject({ actor: { name: 'creator' }, via: { kind: 'session' } })
      expect(JSON.stringify(tagged.changes)).toContain('utility')
      expect(byType('ProjectReviewed')).toMatchObject({ actor: { kind: 'staff', name: 'moderator' } })
      const before = await admin.get(
        `/_internal/project/${projectId}/as-of?position=${byType('ProjectSubmitted').position}`,
      )
      expect(before.snapshot.project).toMatchObject({ status: 'processing' })
      const now = await admin.get(`/_internal/project/${projectId}/as-of`)
      expect(now.snapshot.project).toMatchObject({ status: 'approved', title: 'Echo Compass' })
    })
  })
}
