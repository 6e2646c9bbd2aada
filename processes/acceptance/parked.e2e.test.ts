import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../testing/accounts.ts'
import { withDatabase } from '../testing/aftermath.ts'
import { Site, temporaryFolder } from '../testing/process.ts'
import { form, modFields, modJar, versionFields } from '../testing/samples.ts'
import { type Json, Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

let dataFolder: string
let site: Site
let stranger: Visitor
let owner: Visitor
let moderator: Visitor
let project: Json
let version: Json

const staff = { username: 'moderator', password: 'reads every single line', role: 'moderator' } as const

beforeAll(async () => {
  dataFolder = await temporaryFolder()
  await addStaff(dataFolder, staff)
  site = await Site.start({ dataFolder })
  stranger = new Visitor(site)
  owner = await Visitor.signUp(site, 'ada')
  moderator = await Visitor.signIn(site, staff.username, staff.password)
  project = await owner.get200('POST', '/v2/project', form(modFields))
  const jar = { name: 'jar', filename: 'first.jar', content: await modJar('parked') }
  version = await owner.get200('POST', '/v2/version', form({ ...versionFields, project_id: project.id }, jar))
  await moderator.expect(204, 'PATCH', `/v2/project/${project.id}`, { status: 'approved' })
  await found(1)
})
afterAll(async () => {
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

/** Waits until search finds the project that often. */
const found = (times: number) =>
  until(
    async () => (await stranger.get('/v2/search?query=compass')).total_hits,
    (hits) => hits === times,
    30_000,
  )
const onPages = async () => {
  const paths = [
    `/v2/project/${project.id}`,
    `/v3/project/${project.slug}`,
    `/v2/project/${project.id}/version`,
    `/v2/version/${version.id}`,
    `/v2/version_file/${version.files[0].hashes.sha1}`,
    new URL(version.files[0].url).pathname,
    `/maven/maven/modrinth/${project.slug}/maven-metadata.xml`,
  ]
  return Promise.all(paths.map(async (path) => (await stranger.ask('GET', path)).status))
}
const listed = async () => [
  (await stranger.get(`/v2/projects?ids=["${project.id}"]`)).length,
  (await stranger.get(`/v2/versions?ids=["${version.id}"]`)).length,
  (await stranger.get('/v2/user/ada/projects')).length,
]
const projection = async (path: string, change: object) =>
  (await moderator.ask('PATCH', path, change)).headers.get('adit-projection')
/** In the schema of the catalogue that is read now. */
const alterCatalogue = (change: (schema: string) => string) =>
  withDatabase(dataFolder, async (pool) => {
    const { rows } = await pool.query(`select schema from meta.live_build where projector = 'catalogue'`)
    for (const { schema } of rows) await pool.query(change(schema))
  })
const parkedList = async () => (await moderator.ask('GET', '/admin-api/parked')).body

it('shows a public project everywhere', async () => {
  expect(await onPages()).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect(await listed()).toEqual([1, 1, 1])
})

it('says that a project is parked when its rows refuse an edit, and keeps showing it as it was', async () => {
  await alterCatalogue((schema) => `alter table ${schema}.project add constraint broken check (title <> 'Unwritable')`)
  const path = `/v2/project/${project.id}`
  expect(await projection(path, { title: 'Unwritable' })).toBe('parked')
  expect((await stranger.get(path)).title).toBe(modFields.title)
  expect(await parkedList()).toMatchObject([{ projector: 'catalogue', root: project.id, events: 1 }])
})

it('hides the project once it is rejected, though nothing else of it can change', async () => {
  expect(await projection(`/v2/project/${project.id}`, { status: 'rejected' })).toBe('parked')
  expect(await onPages()).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await listed()).toEqual([0, 0, 0])
  await found(0)
  expect((await owner.get(`/v2/project/${project.id}`)).status).toBe('rejected')
})

it('keeps it hidden when a retry fails, and after a restart', async () => {
  const [{ build }] = await parkedList()
  const retry = `/admin-api/parked/${build}/${project.id}/retry`
  expect(await moderator.get200('POST', retry)).toEqual({ left: 2 })
  await site.kill()
  await site.start()
  expect(await onPages()).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await listed()).toEqual([0, 0, 0])
})

it('shows what happened meanwhile after a retry that succeeds', async () => {
  await alterCatalogue((schema) => `alter table ${schema}.project drop constraint broken`)
  const [{ build }] = await parkedList()
  expect(await moderator.get200('POST', `/admin-api/parked/${build}/${project.id}/retry`)).toEqual({ left: 0 })
  expect(await owner.get(`/v2/project/${project.id}`)).toMatchObject({ title: 'Unwritable', status: 'rejected' })
  expect(await projection(`/v2/project/${project.id}`, { status: 'approved' })).toBe(null)
  expect(await onPages()).toEqual([200, 200, 200, 200, 200, 200, 200])
  await found(1)
})
