import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { contracts as commandContracts, rooms as commandRooms } from '@adit/command-api/contracts.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { contracts as queryContracts, rooms as queryRooms } from '@adit/query-api/contracts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roomsOnTheirOwn } from '../../scripts/room_imports.ts'
import { Site } from '../testing/process.ts'
import { form, modFields } from '../testing/samples.ts'
import { Visitor } from '../testing/visitor.ts'

const root = join(import.meta.dirname, '..', '..')
const files = execFileSync('git', ['ls-files', 'events', 'projectors', 'query-api', 'command-api'], {
  cwd: root,
  encoding: 'utf8',
})
const leftOut = roomsOnTheirOwn(files.trim().split('\n'))
const hook = new URL('../testing/leave_out_room.ts', import.meta.url).href

type Face = (typeof queryRooms | typeof commandRooms)[number]
const routesOf = (faces: readonly Face[]) =>
  faces.flatMap((face) => Object.keys(face.contracts(() => [])).flatMap((name) => addressesOf(name)))
const all: Record<string, Parameters<typeof namesakesOf>[0]> = { ...queryContracts, ...commandContracts }
function addressesOf(name: string): { method: string; path: string }[] {
  const contract = all[name]
  return contract ? namesakesOf(contract).map(({ method, path }) => ({ method, path })) : []
}
const inDocument = (path: string) => path.replace(/[:*](\w+)/g, '{$1}')

it('finds the rooms that no other room imports', () => {
  expect(leftOut).toEqual(expect.arrayContaining(['oauth', 'collections', 'affiliates']))
  for (const room of ['catalogue', 'moderation', 'payouts', 'billing']) expect(leftOut).not.toContain(room)
})

describe.each(leftOut)('without %s the site', (room) => {
  const own = routesOf([...queryRooms, ...commandRooms].filter(({ name }) => name === room))
  let site: Site
  beforeAll(async () => {
    site = await Site.start({ env: { NODE_OPTIONS: `--import ${hook}`, LEFT_OUT_ROOM: room } })
  })
  afterAll(() => site?.remove())

  it('lets people sign up, and serves the other rooms', async () => {
    const ada = await Visitor.signUp(site, 'ada')
    const { body: project } = await ada.ask('POST', '/v2/project', form(modFields))
    expect(await ada.get(`/v2/project/${modFields.slug}`)).toMatchObject({ id: Object(project).id, status: 'draft' })
    const renamed = await ada.ask('PATCH', `/v2/project/${modFields.slug}`, { title: 'Echo Compass 2' })
    expect(renamed.status).toBe(204)
    expect(await ada.get('/v2/user')).toMatchObject({ username: 'ada' })
    expect(await new Visitor(site).get('/v2/search')).toMatchObject({ total_hits: 0 })
    expect((await site.fetch('/_ready')).status).toBe(200)
  })

  it('knows none of its routes', async () => {
    expect(own).not.toEqual([])
    const answers = await Promise.all(
      own.map(async ({ method, path }) => {
        const { status, headers } = await site.fetch(path.replace(/[:*]\w+/g, 'ABCDEFGH'), { method })
        return { method, path, status, isPage: headers.get('content-type')?.startsWith('text/html') }
      }),
    )
    // Other rooms may serve other methods of an address; where no room serves anything below, the page says that there is nothing.
    expect(answers.filter(({ status, isPage }) => ![404, 405].includes(status) && !isPage)).toEqual([])
  })

  it('documents none of its routes', async () => {
    const document = JSON.parse(await (await site.fetch('/docs/openapi.json')).text())
    const documented = own.filter(({ method, path }) => document.paths[inDocument(path)]?.[method.toLowerCase()])
    expect(documented).toEqual([])
    expect(Object.keys(document.paths)).toContain('/v2/search')
  })
})
