import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@adit/engines/home.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '../demo/accounts.ts'
import { demoProjects } from '../demo/projects.ts'
import { countRows, withDatabase } from '../testing/aftermath.ts'
import { runCommand } from '../testing/command.ts'
import { Site, temporaryFolder } from '../testing/process.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

let dataFolder: string
let port: number
let site: Site
let ada: Visitor

beforeAll(async () => {
  dataFolder = await temporaryFolder()
  port = await freePort()
  site = await Site.start({ dataFolder, env: { PORT: String(port) } })
  ada = await Visitor.signUp(site, 'ada')
})
afterAll(async () => {
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

it('listens on PORT, keeps everything in ADIT_DATA, and creates no demo when ADIT_DEMO is off', async () => {
  expect(site.origin).toBe(`http://127.0.0.1:${port}`)
  expect(existsSync(join(dataFolder, 'objects'))).toBe(true)
  expect(site.output).not.toContain('dig-deeper')
  const visitor = new Visitor(site)
  expect(await visitor.get('/v2/statistics')).toEqual({ projects: 0, versions: 0, files: 0, authors: 0 })
  const creator = { username: 'creator', password: 'dig-deeper-creator' }
  expect((await visitor.ask('POST', '/_internal/auth/login', creator)).status).toBe(401)
})

it('refuses a second start on the same folder and names the process that uses it', async () => {
  const second = Site.launched({ dataFolder })
  expect(await second.ended()).toEqual({ code: 1, signal: null })
  expect(second.output.trim()).toBe(
    `Another Adit (process ${site.pid}) is running on ${dataFolder}. Stop it, or choose another folder with ADIT_DATA.`,
  )
  expect(await new Visitor(site).get('/_ready')).toEqual({ status: 'ready' })
})

it('lists its variables when asked, and takes no parameters', async () => {
  const help = await runCommand('../local/main.ts', dataFolder, ['--help'])
  expect(help).toEqual({ code: 0, output: expect.stringMatching(/ADIT_DEMO +"off" creates no demo/) })
  const port = await runCommand('../local/main.ts', dataFolder, ['--port'])
  expect(port).toEqual({ code: 2, output: expect.stringContaining('takes no parameters (got --port)') })
})

it('names every invalid variable', async () => {
  const wrong = Site.launched({ dataFolder, env: { PORT: '70000', ADIT_LOG: 'loud' } })
  expect(await wrong.ended()).toEqual({ code: 1, signal: null })
  expect(wrong.output).toMatch(/PORT: .*65535[\s\S]*ADIT_LOG: /)
})

it('says that its port is used, and leaves nothing running', async () => {
  const folder = await temporaryFolder()
  const second = Site.launched({ dataFolder: folder, env: { PORT: String(port) } })
  expect(await second.ended()).toEqual({ code: 1, signal: null })
  expect(second.output).toMatch(new RegExp(`\n  PORT: ${port} is used by another program on 127.0.0.1; .*\n$`))
  expect(await second.postgresLeft()).toBeUndefined()
  expect(existsSync(join(folder, 'adit.pid'))).toBe(false)
  await rm(folder, { recursive: true })
})

const hasTools = ['bash', 'curl', 'zip', 'sed'].every((tool) => !spawnSync(tool, ['--version']).error)

it.skipIf(!hasTools)('publishes by curl as the README says', async () => {
  const folder = await temporaryFolder()
  const creator = await Visitor.signUp(site, 'creator')
  const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const [, section = ''] = /\n## Publish with curl\n(.*?)\n## /s.exec(readme) ?? []
  const said = section.split('\n').filter((line) => line.startsWith('    '))
  const script = said.join('\n').replace('http://127.0.0.1:4000', site.origin)
  const own = script.replace('dig-deeper-creator', 'creator digs a very deep tunnel')
  await promisify(execFile)('bash', ['-e', '-c', own], { cwd: folder })
  const project = await creator.get('/v2/project/pocket-lantern')
  expect(project).toMatchObject({ status: 'draft', loaders: ['fabric'], versions: [expect.any(String)] })
  await rm(folder, { recursive: true })
})

it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s with code 0, and starts again on the same data', async (signal) => {
  expect(await site.stop(signal)).toEqual({ code: 0, signal: null })
  expect(site.output).not.toContain('connection')
  expect(existsSync(join(dataFolder, 'adit.pid'))).toBe(false)
  expect(await site.postgresLeft()).toBeUndefined()
  await site.start()
  // Both builds of the pages are there.
  expect(site.output).not.toContain('Building the pages')
  expect(await ada.get('/v2/user')).toMatchObject({ username: 'ada' })
})

it('continues at once with what a killed process held', async () => {
  const held = `select count(*)::int as held from ops.reactor where owner = 'killed'`
  await withDatabase(dataFolder, async (pool) => {
    await pool.query(`update ops.reactor set owner = 'killed', leased_until = 'infinity'`)
    expect((await pool.query(held)).rows[0].held).toBeGreaterThan(0)
  })
  await site.kill()
  await site.start()
  await withDatabase(dataFolder, (pool) =>
    until(
      async () => (await pool.query(held)).rows[0].held,
      (left) => left === 0,
      60_000,
    ),
  )
})

it('answers /_ready with 200 only when it is ready', async () => {
  await site.stop()
  site.launch()
  const seen = new Set<string>()
  for (let ready = false; !ready; ) {
    const answer = await site.fetch('/_ready').catch(() => undefined)
    ready = answer?.status === 200
    seen.add(String(answer?.status ?? 'refused'))
    // Everything must work from this moment on.
    if (ready) expect(await ada.get('/v2/user')).toMatchObject({ username: 'ada' })
    else await delay(5)
  }
  expect([...seen]).toContain('refused')
  expect([...seen].filter((status) => !['refused', '503', '200'].includes(status))).toEqual([])
})

it('has the accounts of the demo as soon as it is ready', async () => {
  const folder = await temporaryFolder()
  const own = await freePort()
  const demo = Site.launched({ dataFolder: folder, demo: true, env: { PORT: String(own) } })
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${own}${path}`, init).catch(() => undefined)
  try {
    await until(
      () => at('/_ready'),
      (answer) => answer?.status === 200,
      120_000,
    )
    const outcomes = await Promise.all(
      demoAccounts.map(async ({ username, password }) => {
        const body = JSON.stringify({ username, password })
        const headers = { 'content-type': 'application/json' }
        return (await at('/_internal/auth/login', { method: 'POST', body, headers }))?.status
      }),
    )
    expect(outcomes).toEqual([200, 200, 200])
  } finally {
    await demo.remove()
    await rm(folder, { recursive: true, force: true })
  }
})

it('finishes an interrupted demo without creating anything twice', async () => {
  const demo = await Site.start({ demo: true })
  try {
    await demo.saysMatch(/Making the demo/)
    await delay(2_000)
    await demo.kill()
    await demo.start()
    await delay(1_000)
    expect(await demo.stop(), demo.output).toEqual({ code: 0, signal: null })
    await demo.start()
    await withDatabase(demo.dataFolder, (pool) =>
      until(
        () => countRows(pool, 'ops.demo'),
        (parts) => parts === 1,
        120_000,
      ),
    )
    const admin = await Visitor.signIn(demo, 'admin', 'dig-deeper-admin')
    const { headers } = await admin.expect(200, 'GET', '/admin-api/projects?range=%5B0%2C0%5D')
    expect(headers.get('content-range')).toMatch(new RegExp(`/${demoProjects.length}$`))
    const versions = demoProjects.reduce((sum, project) => sum + project.versions.length, 0)
    const history = await admin.expect(200, 'GET', '/admin-api/history?filter=%7B%22type%22%3A%22VersionCreated%22%7D')
    expect(history.headers.get('content-range')).toMatch(new RegExp(`/${versions}$`))
  } finally {
    await demo.remove()
  }
})
