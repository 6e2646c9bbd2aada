import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccounts, idOf, send } from '../identity/people.fixture.ts'
import { createProject } from '../teams/team.fixture.ts'
import { jarPart, makePublic, versionForm } from '../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { activityRecorder, type ReportedActivity } from './activity_recorder.port.ts'

const origin = 'https://adit.example'
let recorded: ReportedActivity[] = []
let kit: CommandKit
let projectId: string
let hiddenId: string
let versionId: string

beforeAll(async () => {
  const recorder = {
    recordActivity: async (reports: readonly ReportedActivity[]) => {
      recorded.push(...reports)
    },
  }
  kit = await startCommandKit({ origin, fills: [activityRecorder.fill(recorder)] })
  await createAccounts(kit, 'ada')
  projectId = (await createProject(kit, 'ada', 'lantern')).projectId
  hiddenId = (await createProject(kit, 'ada', 'draft')).projectId
  const body = versionForm({ project_id: projectId }, await jarPart('one'))
  versionId = await publish(body)
  await makePublic(kit, projectId)
})
beforeEach(() => {
  recorded = []
})
afterAll(() => kit.close())

async function publish(body: FormData): Promise<string> {
  const answer = await kit.as('ada')('/v2/version', { method: 'POST', body })
  return ((await answer.json()) as { id: string }).id
}

const report = (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const init = send('POST', body)
  return fetch(`${kit.server.origin}/analytics/${path}`, { ...init, headers: { ...init.headers, ...headers } })
}
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

describe('a view', () => {
  const view = (path: string, more: object = {}, headers: Record<string, string> = browser) =>
    report('view', { url: `${origin}${path}`, ...more }, headers)

  it('is recorded with what the request says, and with the host that linked to it', async () => {
    const referrer = 'https://www.example.org/secret?q=1'
    expect((await view('/mod/lantern/versions?utm_source=news', { referrer })).status).toBe(204)
    expect(recorded).toEqual([
      {
        kind: 'view',
        projectId,
        accountId: null,
        address: expect.stringContaining('127.0.0.1'),
        agent: 'browser',
        country: 'XX',
        page: 'versions',
        campaign: 'news',
        referrer: 'example.org',
      },
    ])
  })

  it('says whose it is, and that a bot sent it', async () => {
    const body = { url: `${origin}/mod/${projectId}` }
    const headers = { ...send('POST', body).headers, 'user-agent': 'Googlebot/2.1' }
    await kit.as('ada')('/analytics/view', { ...send('POST', body), headers })
    expect(recorded).toMatchObject([{ accountId: idOf('ada'), agent: 'bot', page: '' }])
  })

  it('is not recorded for a page that was loaded ahead', async () => {
    expect((await view('/mod/lantern', {}, { ...browser, 'sec-purpose': 'prefetch;prerender' })).status).toBe(204)
    expect((await view('/mod/lantern', {}, { ...browser, purpose: 'prefetch' })).status).toBe(204)
    expect(recorded).toEqual([])
  })

  it.each(['/mods', '/mod/missing', '/mod/draft', '/mod/%E0%A4%A'])('is not recorded for %s', async (path) => {
    expect((await view(path)).status).toBe(204)
    expect(recorded).toEqual([])
  })

  it('is refused for pages of other sites', async () => {
    const answer = await report('view', { url: 'https://example.org/mod/lantern' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ description: expect.stringContaining('field url') })
    expect(recorded).toEqual([])
  })
})

describe('play time', () => {
  const play = (body: unknown) => kit.as('ada')('/analytics/playtime', send('POST', body))
  const played = { seconds: 240, loader: 'fabric', game_version: '1.21.4', parent: null }

  it('is recorded for each version that everybody may see', async () => {
    const draft = versionForm({ project_id: hiddenId }, await jarPart('hidden'))
    const hidden = await publish(draft)
    const body = { [versionId]: played, [hidden]: played, AABBCCDD: played, 'no id': played }
    expect((await play(body)).status).toBe(204)
    const { loader, seconds } = played
    expect(recorded).toMatchObject([
      { kind: 'play', projectId, versionId, accountId: idOf('ada'), seconds, loader, gameVersion: '1.21.4' },
    ])
  })

  it('keeps what it doesn’t know as unknown', async () => {
    await play({ [versionId]: { seconds: 900, loader: 'my own', game_version: 'the newest!' } })
    expect(recorded).toMatchObject([{ seconds: 900, loader: 'unknown', gameVersion: 'unknown' }])
  })

  it('is recorded whole when it names many versions', async () => {
    const others = Array.from({ length: 40 }, (_, n) => [`AAAAAA${String(n).padStart(2, '0')}`, played])
    await play({ ...Object.fromEntries(others), [versionId]: played })
    expect(recorded).toHaveLength(1)
  })
})

describe('a join of a server', () => {
  it('is recorded for a project that everybody may see', async () => {
    await report('minecraft-server-play', { project_id: projectId })
    expect(recorded).toMatchObject([{ kind: 'server_play', projectId, accountId: null }])
  })

  it.each([null, 'AABBCCDD', 'lantern'])('is not recorded for %s', async (id) => {
    expect((await report('minecraft-server-play', { project_id: id })).status).toBe(204)
    expect((await report('minecraft-server-play', { project_id: hiddenId })).status).toBe(204)
    expect(recorded).toEqual([])
  })
})
