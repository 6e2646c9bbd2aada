import { expect } from 'vitest'
import { picture } from '../../testing/samples.ts'
import { affiliateCalls } from './affiliate_calls.ts'
import type { Calls, Client } from './client.ts'
import { figureCalls } from './figure_calls.ts'
import { modpack } from './modpack.ts'
import type { World } from './world.ts'

const owner = ({ owner }: World) => owner
const stranger = ({ stranger }: World) => stranger
const admin = ({ admin }: World) => admin

const ofShown = ({ shown }: World): [string] => [shown.id]
const image = async () => new File([new Uint8Array(await picture('#225588'))], 'a.png')
const jarFile = async (world: World) => {
  const { filename, content } = await world.jar()
  return new File([new Uint8Array(content)], filename)
}
const gone = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ statusCode: 404 })

export const calls: Calls = {
  projects_v3: {
    get: [
      {
        given: ({ shown }) => [shown.slug],
        sees: (project, { world: { shown } }) =>
          expect(project).toMatchObject({
            ...{
              id: shown.id,
              slug: shown.slug,
              project_types: ['mod'],
              games: ['minecraft-java'],
              status: 'approved',
            },
            ...{ team_id: shown.team, thread_id: shown.thread, versions: [shown.version.id], link_urls: {} },
            ...{ license: { id: 'MIT' }, loaders: ['fabric'], environment: ['client_only_server_optional'] },
          }),
      },
    ],
    validate: [
      {
        about: 'a draft',
        by: owner,
        given: async (world) => [(await world.draft()).slug],
        sees: ({ nags }) => {
          expect(nags).toContainEqual({
            kind: 'upload_gallery_image',
            severity: 'required',
            details: { item: 'gallery-required', field: 'gallery', min: 1, missing: 1 },
          })
          expect(nags.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['select_tags', 'add_icon']))
        },
      },
      {
        about: 'a project that was approved',
        by: owner,
        given: ofShown,
        sees: ({ nags }) => expect(nags.filter(({ severity }) => severity === 'required')).toEqual([]),
      },
    ],
    getDependencies: [{ given: ofShown, sees: (found) => expect(found).toEqual({ projects: [], versions: [] }) }],
    getMultiple: [
      {
        given: ({ shown }) => [[shown.slug, 'zzzzzzzz']],
        sees: (projects, { world }) => expect(projects.map(({ id }) => id)).toEqual([world.shown.id]),
      },
    ],
    search: [
      {
        given: () => [
          { query: 'compass', facets: [['project_types:mod'], ['categories:fabric']], limit: 5, offset: 0 },
        ],
        sees: (found, { world }) => {
          expect(found).toMatchObject({ page: 1, hits_per_page: 5, total_hits: 1 })
          expect(found.hits[0]).toMatchObject({ project_id: world.shown.id, project_types: ['mod'], author: 'owner' })
        },
      },
    ],
    edit: [
      {
        by: owner,
        given: async (world) => [
          (await world.draft()).id,
          {
            ...{ name: 'Deeper Compass', summary: 'A compass for those who go deeper.', license_id: 'MIT' },
            ...{ link_urls: { issues: 'https://example.com/issues' }, categories: ['utility'] },
            ...{ environment: 'client_only', side_types_migration_review_status: 'reviewed' },
          },
        ],
        sees: async (_, { given: [id], client }) =>
          expect(await client.projects_v3.get(id)).toMatchObject({
            ...{
              name: 'Deeper Compass',
              license: { id: 'MIT' },
              categories: ['utility'],
              environment: ['client_only'],
            },
            ...{ link_urls: { issues: { platform: 'issues', donation: false, url: 'https://example.com/issues' } } },
          }),
      },
      {
        about: 'a link that is removed',
        by: owner,
        given: async (world) => {
          const { id } = await world.draft()
          const links = { issues: 'https://example.com/issues', discord: 'https://discord.gg/deeper' }
          await world.owner.expect(204, 'PATCH', `/v3/project/${id}`, { link_urls: links })
          return [id, { link_urls: { issues: null } }]
        },
        sees: async (_, { given: [id], client }) =>
          expect(Object.keys((await client.projects_v3.get(id)).link_urls)).toEqual(['discord']),
      },
    ],
    getOrganization: [{ given: ofShown, sees: (organization) => expect(organization).toBeNull() }],
    getMembers: [
      {
        given: ofShown,
        sees: (members, { world }) =>
          expect(members).toMatchObject([
            { team_id: world.shown.team, user: { username: 'owner' }, role: 'Owner', is_owner: true, accepted: true },
          ]),
      },
    ],
    createServerProject: [
      {
        // A listing of a server has components, for which there is no room yet: they are refused by name.
        about: 'without components',
        by: owner,
        given: (world) => [{ base: serverBase(world.name('listed')) }],
        sees: (project) => expect(project).toMatchObject({ name: 'A place below', status: 'draft', versions: [] }),
      },
    ],
    deleteProject: [
      {
        by: owner,
        given: async (world) => [(await world.draft()).id],
        sees: (_, { given: [id], client }) => gone(client.projects_v3.get(id)),
      },
    ],
    changeIcon: [
      {
        by: owner,
        given: async (world) => [(await world.draft()).id, await image(), 'png'],
        sees: async (_, { given: [id], client }) =>
          expect(await client.projects_v3.get(id)).toMatchObject({
            icon_url: expect.stringMatching(/^http/),
            raw_icon_url: expect.stringMatching(/^http/),
            color: expect.any(Number),
          }),
      },
    ],
    deleteIcon: [
      {
        by: owner,
        given: async (world) => {
          const { id } = await world.draft()
          await world.owner.expect(204, 'PATCH', `/v3/project/${id}/icon?ext=png`, await picture('#225588'))
          return [id]
        },
        sees: async (_, { given: [id], client }) => expect((await client.projects_v3.get(id)).icon_url).toBeNull(),
      },
    ],
    createGalleryImage: [
      {
        by: owner,
        given: async (world) => [
          (await world.draft()).id,
          await image(),
          { ext: 'png', featured: true, name: 'Deep', description: 'Far below.', ordering: 3 },
        ],
        sees: async (_, { given: [id], client }) =>
          expect((await client.projects_v3.get(id)).gallery).toMatchObject([
            {
              name: 'Deep',
              description: 'Far below.',
              featured: true,
              ordering: 3,
              url: expect.stringMatching(/^http/),
            },
          ]),
      },
    ],
    deleteGalleryImage: [
      {
        by: owner,
        given: async (world) => {
          const { id } = await world.draft()
          await world.owner.expect(204, 'POST', `/v3/project/${id}/gallery?ext=png`, await picture('#225588'))
          return [id, (await world.owner.get(`/v3/project/${id}`)).gallery[0].url]
        },
        sees: async (_, { given: [id], client }) => expect((await client.projects_v3.get(id)).gallery).toEqual([]),
      },
    ],
    getDisclosures: [
      { about: 'none', given: ofShown, sees: (found) => expect(found).toEqual({ disclosures: [] }) },
      {
        about: 'of a draft',
        by: owner,
        given: async (world) => {
          const { id } = await world.draft()
          const set = [{ type: 'telemetry', consent: 'opt_in', data_collected: ['Version of the game'] }]
          await world.owner.expect(204, 'PATCH', `/v3/project/${id}/disclosures`, { set })
          return [id]
        },
        sees: ({ disclosures }) =>
          expect(disclosures).toEqual([
            {
              ...{ type: 'telemetry', consent: 'opt_in', data_collected: ['Version of the game'], deleted_at: null },
              ...{ set_by_moderator: false, lock_status: 'unlocked' },
              ...{ updated_at: expect.any(String), updated_by: expect.any(String) },
            },
          ]),
      },
    ],
    modifyDisclosures: [
      {
        by: owner,
        given: async (world) => {
          const { id } = await world.draft()
          const set = [{ type: 'advertisements' }, { type: 'epilepsy_triggers' }]
          await world.owner.expect(204, 'PATCH', `/v3/project/${id}/disclosures`, { set })
          return [id, { set: everyDisclosure, remove: ['advertisements'] }]
        },
        sees: async (_, { given: [id], client }) => {
          const { disclosures } = await client.projects_v3.getDisclosures(id)
          const shown = everyDisclosure.map((one) => expect.objectContaining(one))
          expect(disclosures).toEqual(expect.arrayContaining(shown))
          expect(disclosures).toHaveLength(everyDisclosure.length)
        },
      },
      {
        about: 'locked by staff',
        by: admin,
        given: async (world) => {
          const { id } = await world.published()
          const ads = { type: 'advertisements' as const, note: 'A banner.' }
          return [id, { set: [ads], remove: [], lock_status: 'cannot_disable' }]
        },
        sees: async (_, { world, given: [id] }) => {
          const { disclosures } = await world.owner.get(`/v3/project/${id}/disclosures`)
          expect(disclosures).toMatchObject([
            { set_by_moderator: true, lock_status: 'cannot_disable', updated_by: null },
          ])
          await world.owner.expect(401, 'PATCH', `/v3/project/${id}/disclosures`, { remove: ['advertisements'] })
        },
      },
    ],
  },
  versions_v3: {
    getProjectVersions: [
      {
        about: 'as version 2 has them',
        given: ofShown,
        sees: (versions, { world }) => expect(versions.map(({ id }) => id)).toEqual([world.shown.version.id]),
      },
      {
        about: 'as version 3 has them, filtered',
        given: ({ shown }) => [
          shown.id,
          {
            game_versions: ['1.21.4'],
            loaders: ['fabric'],
            include_changelog: false,
            limit: 1,
            offset: 0,
            apiVersion: 3,
          },
        ],
        sees: (versions, { world }) => {
          expect(versions).toMatchObject([{ id: world.shown.version.id, changelog: '', game_versions: ['1.21.4'] }])
        },
      },
      {
        about: 'none that fit',
        given: ({ shown }) => [shown.id, { loaders: ['quilt'], apiVersion: 3 }],
        sees: (versions) => expect(versions).toEqual([]),
      },
    ],
    getVersion: [
      {
        given: ({ shown }) => [shown.version.id],
        sees: (version, { world: { shown } }) =>
          expect(version).toMatchObject({
            ...{ id: shown.version.id, project_id: shown.id, version_number: shown.version.version_number },
            ...{ game_versions: ['1.21.4'], loaders: ['fabric'], environment: 'client_only_server_optional' },
            ...{ status: 'listed', version_type: 'release', featured: true, dependencies: [] },
            files: [{ hashes: { sha1: shown.sha1 }, primary: true }],
          }),
      },
    ],
    getVersions: [
      {
        given: ({ shown }) => [[shown.version.id, 'zzzzzzzz']],
        sees: (versions, { world }) => expect(versions.map(({ id }) => id)).toEqual([world.shown.version.id]),
      },
    ],
    getVersionFromIdOrNumber: [
      {
        about: 'by its number',
        given: ({ shown }) => [shown.slug, shown.version.version_number],
        sees: (version, { world }) => expect(version.id).toBe(world.shown.version.id),
      },
      {
        about: 'by its id',
        given: ({ shown }) => [shown.id, shown.version.id],
        sees: (version, { world }) => expect(version.id).toBe(world.shown.version.id),
      },
    ],
    createVersion: [
      {
        about: 'of a mod, with a second file',
        by: owner,
        given: async (world) => [
          { ...versionOf((await world.draft()).id, world.name('2.0')), loaders: ['fabric'] },
          [{ file: await jarFile(world) }, { file: await jarFile(world), fileType: 'sources-jar' }],
        ],
        sees: (version, { given: [{ project_id }] }) =>
          expect(version).toMatchObject({
            ...{ project_id, name: 'Second', loaders: ['fabric'], environment: 'client_only', featured: false },
            files: [
              { primary: true, file_type: null },
              { primary: false, file_type: 'sources-jar' },
            ],
          }),
      },
      {
        about: 'of a modpack',
        by: owner,
        given: async (world) => {
          const { id } = await world.owner.get200('PUT', '/v3/project', { base: serverBase(world.name('pack')) })
          const name = world.name('pack')
          const file = new File([new Uint8Array(await modpack(name))], `${name}.mrpack`)
          return [{ ...versionOf(id, '1.0.0'), loaders: ['fabric'] }, [{ file }], 'modpack']
        },
        sees: (version) => expect(version).toMatchObject({ loaders: ['mrpack'], mrpack_loaders: ['fabric'] }),
      },
    ],
    modifyVersion: [
      {
        by: owner,
        given: async (world) => {
          const { version, sha1 } = await world.draft()
          return [
            version.id,
            {
              ...{
                name: 'One',
                changelog: 'Better.',
                version_type: 'beta',
                featured: false,
                environment: 'server_only',
              },
              ...{ game_versions: ['1.21.4', '1.21.3'], loaders: ['fabric', 'quilt'], requested_status: 'listed' },
              ...{ dependencies: [{ project_id: world.shown.id, dependency_type: 'optional' }] },
              file_types: [{ algorithm: 'sha1', hash: sha1, file_type: null }],
            },
          ]
        },
        sees: async (_, { world, given: [id], client }) =>
          expect(await client.versions_v3.getVersion(id)).toMatchObject({
            ...{ name: 'One', changelog: 'Better.', version_type: 'beta', featured: false, environment: 'server_only' },
            ...{ game_versions: expect.arrayContaining(['1.21.4', '1.21.3']), loaders: ['fabric', 'quilt'] },
            dependencies: [{ project_id: world.shown.id, dependency_type: 'optional' }],
          }),
      },
    ],
    deleteVersion: [
      {
        by: owner,
        given: async (world) => [(await world.draft()).version.id],
        sees: (_, { given: [id], client }) => gone(client.versions_v3.getVersion(id)),
      },
    ],
    addFilesToVersion: [
      {
        by: owner,
        given: async (world) => [
          (await world.draft()).version.id,
          [{ file: await jarFile(world), fileType: 'javadoc-jar' }, { file: await jarFile(world) }],
        ],
        sees: async (_, { given: [id, added], client }) => {
          const { files } = await client.versions_v3.getVersion(id)
          expect(files.map(({ filename }) => filename).slice(1)).toEqual(added.map(({ file }) => file.name))
          expect(files.map((file) => file.file_type)).toEqual([null, 'javadoc-jar', null])
        },
      },
    ],
  },
  reports_v3: {
    create: [
      {
        by: stranger,
        given: ({ shown }) => [
          { report_type: 'spam', item_type: 'project', item_id: shown.id, body: 'For sale.', uploaded_images: [] },
        ],
        sees: (report, { world }) =>
          expect(report).toMatchObject({
            ...{ report_type: 'spam', item_type: 'project', item_id: world.shown.id, body: 'For sale.', closed: false },
            ...{ id: expect.any(String), reporter: expect.any(String), thread_id: expect.any(String) },
          }),
      },
    ],
    get: [
      {
        by: stranger,
        given: async (world) => [(await world.report()).id],
        sees: (report, { given: [id] }) => expect(report).toMatchObject({ id, closed: false }),
      },
    ],
    list: [
      {
        about: 'the newest of one’s own',
        by: stranger,
        given: async (world) => {
          await world.report()
          return [{ count: 1, offset: 0, all: false }]
        },
        sees: (reports) => expect(reports).toHaveLength(1),
      },
      {
        about: 'those of all, for staff',
        by: admin,
        given: async (world) => {
          await world.report()
          return [{ all: true }]
        },
        sees: (reports) => expect(reports.length).toBeGreaterThan(0),
      },
      {
        about: 'none of others',
        by: owner,
        given: () => [],
        sees: (reports) => expect(reports).toEqual([]),
      },
    ],
    getMultiple: [
      {
        by: stranger,
        given: async (world) => [[(await world.report()).id, 'zzzzzzzz']],
        sees: (reports, { given: [[id]] }) => expect(reports.map((report) => report.id)).toEqual([id]),
      },
    ],
    edit: [
      {
        about: 'its text, by who reported',
        by: stranger,
        given: async (world) => [(await world.report()).id, { body: 'Look at the second file.' }],
        sees: async (_, { given: [id], client }) =>
          expect((await client.reports_v3.get(id)).body).toBe('Look at the second file.'),
      },
      {
        about: 'closed by staff',
        by: admin,
        given: async (world) => [(await world.report()).id, { closed: true }],
        sees: async (_, { given: [id], client }) => expect((await client.reports_v3.get(id)).closed).toBe(true),
      },
    ],
    delete: [
      {
        by: admin,
        given: async (world) => [(await world.report()).id],
        sees: (_, { given: [id], client }) => gone(client.reports_v3.get(id)),
      },
    ],
  },
  threads_v3: {
    getThread: [
      {
        by: stranger,
        given: async (world) => [(await world.message()).thread],
        sees: (thread, { given: [id] }) => {
          expect(thread).toMatchObject({ id, type: 'report', project_id: null, report_id: expect.any(String) })
          expect(thread.members.map(({ username }) => username)).toContain('stranger')
          expect(thread.messages.at(-1)).toMatchObject({
            body: { type: 'text', body: 'There is more.' },
            hide_identity: false,
          })
        },
      },
    ],
    getMultiple: [
      {
        by: stranger,
        given: async (world) => [[(await world.message()).thread, 'zzzzzzzz']],
        sees: (threads, { given: [[id]] }) => expect(threads.map((thread) => thread.id)).toEqual([id]),
      },
    ],
    sendMessage: [
      {
        by: stranger,
        given: async (world) => {
          const { thread, id } = await world.message()
          return [thread, { body: { type: 'text', body: 'Look again.', replying_to: id, associated_images: [] } }]
        },
        sees: async (_, { given: [id], client }) =>
          expect((await client.threads_v3.getThread(id)).messages.at(-1)?.body).toMatchObject({
            ...{ type: 'text', body: 'Look again.', replying_to: expect.any(String) },
          }),
      },
      {
        about: 'among staff',
        by: admin,
        given: async (world) => [
          (await world.report()).thread_id,
          { body: { type: 'text', body: 'Seen before.', private: true } },
        ],
        sees: async (_, { world, given: [id], client }) => {
          expect((await client.threads_v3.getThread(id)).messages.at(-1)?.body).toMatchObject({ private: true })
          const { messages } = await world.stranger.get(`/v3/thread/${id}`)
          expect(JSON.stringify(messages)).not.toContain('Seen before.')
        },
      },
    ],
    deleteMessage: [
      {
        by: stranger,
        given: async (world) => [(await world.message()).id],
        sees: async (_, { world, given: [id] }) => {
          const threads = (await world.stranger.get('/v3/report')).map((one: { thread_id: string }) => one.thread_id)
          const all = await world.stranger.get(`/v3/threads?ids=${encodeURIComponent(JSON.stringify(threads))}`)
          const messages = all.flatMap((thread: { messages: { id: string }[] }) => thread.messages)
          expect(messages.find((message: { id: string }) => message.id === id)).toMatchObject({
            body: { type: 'deleted' },
          })
        },
      },
    ],
  },
  images_v3: {
    uploadImage: [
      {
        about: 'for a project',
        by: owner,
        given: async (world) => [await image(), 'png', { context: 'project', project_id: (await world.draft()).id }],
        sees: (uploaded, { given: [, , target] }) => expect(uploaded).toMatchObject({ ...uploadedImage, ...target }),
      },
      {
        about: 'for a version',
        by: owner,
        given: async (world) => [
          await image(),
          'png',
          { context: 'version', version_id: (await world.draft()).version.id },
        ],
        sees: (uploaded, { given: [, , target] }) => expect(uploaded).toMatchObject({ ...uploadedImage, ...target }),
      },
      {
        about: 'for a message',
        by: stranger,
        given: async (world) => [
          await image(),
          'png',
          { context: 'thread_message', thread_message_id: (await world.message()).id },
        ],
        sees: (uploaded, { given: [, , target] }) => expect(uploaded).toMatchObject({ ...uploadedImage, ...target }),
      },
      {
        about: 'for a report that isn’t made yet',
        by: stranger,
        given: async () => [await image(), 'png', { context: 'report' }],
        sees: (uploaded) => expect(uploaded).toMatchObject({ ...uploadedImage, context: 'report', report_id: null }),
      },
    ],
  },
  tags_v2: {
    getLicenseText: [
      {
        given: () => ['MIT'],
        sees: (text) =>
          expect(text).toMatchObject({ title: 'MIT License', body: expect.stringContaining('Permission') }),
      },
    ],
  },
  ...figureCalls,
  ...affiliateCalls,
}

/** One of every type. */
const everyDisclosure: Parameters<Client['projects_v3']['modifyDisclosures']>[1]['set'] = [
  { type: 'ai_content', uses: ['code', 'assets', 'text'], note: 'Drafts.' },
  { type: 'ai_functionality', note: 'It talks.' },
  { type: 'epilepsy_triggers', note: null },
  { type: 'system_interactions', interactions: ['Opens a port'], note: 'On demand.' },
  { type: 'telemetry', consent: 'opt_out', data_collected: ['Version of the game'] },
  { type: 'derivative_work', sources: [{ label: 'Old Compass', link: 'https://example.com/old', note: null }] },
  { type: 'paid_features', features: ['Golden needle'] },
  { type: 'archived', note: 'Finished.' },
]

const uploadedImage = {
  ...{ id: expect.any(String), url: expect.stringMatching(/^http/), created: expect.any(String) },
  ...{ size: expect.any(Number), owner_id: expect.any(String) },
}

function serverBase(slug: string) {
  return {
    ...{ name: 'A place below', slug, summary: 'Where everyone meets, far below.', description: 'Come in.' },
    requested_status: 'approved' as const,
  }
}

function versionOf(project_id: string, version_number: string) {
  return {
    ...{ project_id, version_number, name: 'Second', changelog: 'More of it.', version_type: 'release' as const },
    ...{ game_versions: ['1.21.4'], dependencies: [], environment: 'client_only' as const },
  }
}
