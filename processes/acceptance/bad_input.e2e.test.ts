import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPostgresEventStore, type PostgresEventStore } from '@adit/platform/event_store/postgres/store.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { familyStatus } from '@adit/platform/http/errors.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allContracts } from '../api_description.ts'
import { openDatabase } from '../local/installation.ts'
import { addStaff } from '../testing/accounts.ts'
import { type BadRequest, badRequests, type Known } from '../testing/bad_requests.ts'
import { Site, temporaryFolder } from '../testing/process.ts'
import { form, modFields, modJar, versionFields } from '../testing/samples.ts'
import { type Answer, Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

let dataFolder: string
let site: Site
let store: PostgresEventStore
/** Has all permissions, so that nothing is refused for lack of one. */
let admin: Visitor
let known: Known

beforeAll(async () => {
  dataFolder = await temporaryFolder()
  await addStaff(dataFolder, { username: 'root', password: 'may do everything here', role: 'admin' })
  site = await Site.start({ dataFolder })
  store = await openPostgresEventStore((await openDatabase(undefined, dataFolder)).url, { connections: 1 })
  admin = await Visitor.signIn(site, 'root', 'may do everything here')
  const project = await admin.get200('POST', '/v2/project', form(modFields))
  const jar = { name: 'jar', filename: 'first.jar', content: await modJar('first') }
  const version = await admin.get200('POST', '/v2/version', form({ ...versionFields, project_id: project.id }, jar))
  const { sha1 } = version.files[0].hashes
  known = {
    ...{ project: project.id, projects: project.id, version: version.id, version_file: sha1, user: 'root' },
    ...{ thread: project.thread_id, license: 'MIT', review_queue: project.id },
  }
})
afterAll(async () => {
  await store?.close()
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

let before: string | undefined
beforeEach(async () => {
  before = await store.head()
})

/** What is wrong with an answer that should be a clear refusal. */
function complaint({ why, unknown }: BadRequest, { status, headers, body }: Answer, contract: RouteContract): string[] {
  if (unknown && status === 200 && !contract.errors.some((code) => code.endsWith('_not_found'))) return []
  const said = typeof body === 'string' ? body : JSON.stringify(body)
  const wrong = (what: string) => [`${why}: ${what} (${status} ${said.slice(0, 300)})`]
  // Where a browser arrives from another site, a page says what is wrong.
  const to = headers.get('location') ?? ''
  if (status === 303 && contract.path.endsWith('/auth/callback/:provider'))
    return to.startsWith(`${site.origin}/auth/problem?reason=`) ? [] : wrong(`sent to ${to}`)
  if (status < 400 || status >= 500) return wrong('no refusal')
  if (status === 404 && contract.path.startsWith('/v2/')) return body === '' ? [] : wrong('a body under /v2')
  if (typeof body !== 'object') return wrong('no JSON')
  if (!Object.hasOwn(familyStatus, body.error)) return wrong('no known error')
  if (typeof body.description !== 'string' || /undefined|\[object|\{\w+\}/.test(body.description))
    return wrong('unclear')
  if (typeof body.details?.code !== 'string') return wrong('no code')
  return []
}

it.each(allContracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s refuses invalid input, and changes nothing',
  async (_name, contract) => {
    const complaints: string[] = []
    for (const bad of badRequests(contract, known)) {
      const answer = await admin.ask(contract.method, bad.path, bad.payload, bad.headers)
      complaints.push(...complaint(bad, answer, contract))
    }
    expect(complaints).toEqual([])
    expect(await store.head()).toBe(before)
  },
)

const uploads = allContracts.filter(({ body }) => body?.kind === 'multipart')

it.each(uploads.map(({ path }) => path))('POST %s keeps nothing of an upload that is cut off', async (path) => {
  const data = path.endsWith('/project') ? modFields : { ...versionFields, project_id: known.project }
  const { port } = new URL(site.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    [
      `POST ${path.replace(':id', known.version ?? '')} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${admin.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="data"',
      '',
      JSON.stringify(data),
      '--b',
      'Content-Disposition: form-data; name="jar"; filename="a.jar"',
      '',
      'PK',
    ].join('\r\n'),
  )
  await delay(200)
  socket.destroy()
  await until(
    () => readdir(join(dataFolder, 'spool')),
    (left) => left.length === 0,
  )
  // A busy machine may say that its database was slow a moment ago.
  const ready = await until(
    () => admin.get('/_ready'),
    ({ wrong }) => wrong === undefined,
  )
  expect(ready).toEqual({ status: 'ready' })
  expect(await store.head()).toBe(before)
})

it('distinguishes an unknown route from an unknown method', async () => {
  expect(await admin.ask('GET', '/v2/nothing')).toMatchObject({ status: 404, body: { error: 'not_found' } })
  expect(await admin.ask('PUT', `/v2/project/${known.project}`)).toMatchObject({ status: 405 })
  expect(await admin.ask('GET', '/api/v1/mod')).toMatchObject({ status: 410, body: { error: 'api_deprecated' } })
})
