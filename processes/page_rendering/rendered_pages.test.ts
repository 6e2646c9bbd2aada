import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import Koa from 'koa'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PagesOptions, renderedPages } from './rendered_pages.ts'

let folder: string
let close: (() => Promise<void>)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-pages-'))
  close = []
})
afterEach(async () => {
  for (const one of close) await one()
  await rm(folder, { recursive: true })
})

/** Renders what it was asked, and reads the address `/page` for its status. */
const program = (id: string) => `
  export const buildId = '${id}'
  export const asksAccount = ({ cookies }) => (cookies.cosmetics ? null : '/setup')
  export const variantOf = ({ cookies, languages, account }) => JSON.stringify([cookies, languages, account])
  export async function renderPage({ path, token, cookies, languages, account, directHosts, staging, read }) {
    const { status, text } = await read('/page')
    const html = JSON.stringify({ path, token, cookies, languages, account, directHosts, staging, text })
    const location = path === '/old' ? '/new' : undefined
    return { status: location ? 301 : status, location, locale: 'en-US', direction: 'ltr', theme: 'dark', head: { title: 'A page' }, html, data: {}, parts: [], resting: [], errors: [] }
  }`

async function build(shellId: string, programId: string | null): Promise<void> {
  await mkdir(join(folder, 'dist', '.vite'), { recursive: true })
  await mkdir(join(folder, 'dist-server'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'dist', 'index.html'),
    '<html><head><title>Adit</title></head><body><div id="root"></div></body></html>',
  )
  await writeFile(join(folder, 'dist', 'build.json'), JSON.stringify({ id: shellId }))
  await writeFile(join(folder, 'dist', '.vite', 'manifest.json'), '{}')
  if (programId !== null) await writeFile(join(folder, 'dist-server', 'server.js'), program(programId))
}

async function start(
  read: PagesOptions['read'],
  site: Pick<PagesOptions, 'directHosts' | 'staging'> = {},
  metrics = new Metrics(),
) {
  const options = {
    folder: join(folder, 'dist'),
    read,
    origin: () => 'http://adit.test',
    ...site,
    security: {},
    log: silentLog(),
    metrics,
  }
  const app = new Koa().use(renderedPages(options))
  const server = await serve(app.callback(), { port: 0, host: '127.0.0.1' })
  close.push(() => server.close())
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.origin + path, { headers, redirect: 'manual' })
    const text = await answer.text()
    const [, shown] = /<div id="root">(\{.*?\})<\/div>/.exec(text) ?? []
    return { status: answer.status, headers: answer.headers, text, shown: shown && JSON.parse(shown) }
  }
}

it('renders a page for everybody, whoever asks', async () => {
  await build('1', '1')
  const get = await start(async (path, token) => ({ status: path === '/setup' ? 404 : 200, text: token ?? 'anybody' }))
  const { status, shown, headers } = await get('/mods?q=x', {
    cookie: 'auth-token=mra_secret; locale=de-DE; color-mode=light; other=1',
    'accept-language': 'de, en;q=0.5',
  })
  expect({ status, shown }).toEqual({
    status: 200,
    shown: {
      path: '/mods?q=x',
      token: null,
      cookies: { locale: 'de-DE', 'color-mode': 'light' },
      languages: ['de', 'en'],
      account: null,
      directHosts: [],
      staging: false,
      text: 'anybody',
    },
  })
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(headers.get('vary')).toContain('Cookie')
})

it('names the hosts whose pictures are shown directly, to the program of the server and to that of browsers', async () => {
  await build('1', '1')
  const get = await start(async () => ({ status: 200, text: '' }), {
    directHosts: ['cdn.example', 'staging-cdn.example'],
  })
  const { text, shown } = await get('/mods')
  expect(text).toContain('<meta name="direct-hosts" content="cdn.example staging-cdn.example">')
  expect(shown.directHosts).toEqual(['cdn.example', 'staging-cdn.example'])
})

it('says on a staging site what it is, and that search engines are to leave it alone', async () => {
  await build('1', '1')
  const get = await start(async () => ({ status: 200, text: '' }), { staging: true })
  const { text, shown } = await get('/mods')
  expect(text).toContain('<meta name="staging"><meta name="robots" content="noindex"></head>')
  expect(shown.staging).toBe(true)
  const usual = await start(async () => ({ status: 200, text: '' }))
  expect((await usual('/mods')).text).not.toMatch(/name="(?:staging|robots)"/)
})

it('renders what only its reader may see for them alone, and lets nobody keep it', async () => {
  await build('1', '1')
  const get = await start(async (_, token) =>
    token === 'mra_owner' ? { status: 200, text: 'a draft' } : { status: 404, text: '' },
  )
  const own = await get('/mod/draft', { cookie: 'auth-token=mra_owner' })
  expect(own).toMatchObject({ status: 200, shown: { token: 'mra_owner', text: 'a draft' } })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(await get('/mod/draft')).toMatchObject({ status: 404, shown: { token: null, text: '' } })
  expect(await get('/mod/draft', { cookie: 'auth-token=mra_other' })).toMatchObject({
    status: 404,
    shown: { text: '' },
  })
  // A token for programs is no session, so it opens no page.
  expect(await get('/mod/draft', { cookie: 'auth-token=mrp_owner' })).toMatchObject({
    status: 404,
    shown: { token: null },
  })
})

it('knows what the account of a reader has chosen where their browser does not say it', async () => {
  await build('1', '1')
  const asked: (string | null)[] = []
  const get = await start(async (path, token) => {
    if (path !== '/setup') return { status: 200, text: token ?? 'anybody' }
    asked.push(token)
    return token === 'mra_ended' ? { status: 401, text: '' } : { status: 200, text: `setup of ${token}` }
  })
  const seen = async (cookie: string) => {
    const { shown, headers } = await get('/mods', cookie ? { cookie } : {})
    return [shown.account, shown.text, headers.get('cache-control')]
  }
  expect(await seen('auth-token=mra_ada')).toEqual(['setup of mra_ada', 'anybody', 'private, no-cache'])
  expect(await seen('auth-token=mra_ben')).toEqual(['setup of mra_ben', 'anybody', 'private, no-cache'])
  expect(await seen('auth-token=mra_ended')).toEqual([null, 'anybody', 'no-cache'])
  expect(asked.splice(0)).toEqual(['mra_ada', 'mra_ben', 'mra_ended'])
  expect(await seen('auth-token=mra_ada; cosmetics=x')).toEqual([null, 'anybody', 'no-cache'])
  expect(await seen('')).toEqual([null, 'anybody', 'no-cache'])
  expect(asked).toEqual([])
})

it('waits only shortly for what the account has chosen', async () => {
  await build('1', '1')
  const get = await start(async (path) => {
    if (path === '/setup') await new Promise(() => undefined)
    return { status: 200, text: 'a page' }
  })
  expect((await get('/mods', { cookie: 'auth-token=mra_ada' })).shown).toMatchObject({ account: null, text: 'a page' })
})

it('leads on where a page has moved', async () => {
  await build('1', '1')
  const get = await start(async () => ({ status: 200, text: '' }))
  const { status, headers, text } = await get('/old')
  expect({ status, location: headers.get('location'), text }).toEqual({ status: 301, location: '/new', text: '' })
})

it.each([
  ['its program is of another build', '2'],
  ['there is no program', null],
])('sends the page without its content if %s', async (_, programId) => {
  await build('1', programId)
  const { status, text } = await (await start(async () => ({ status: 200, text: '' })))('/mods')
  expect(status).toBe(200)
  expect(text).toContain('<div id="root"></div>')
})

it('sends the page without its content if rendering fails', async () => {
  await build('1', '1')
  const get = await start(() => Promise.reject(new Error('broken')))
  const { status, text } = await get('/mods')
  expect(status).toBe(200)
  expect(text).toContain('<div id="root"></div>')
})

it('takes up a new build without a restart', async () => {
  await build('1', null)
  const get = await start(async () => ({ status: 200, text: '' }))
  expect((await get('/mods')).shown).toBeUndefined()
  await build('2', '2')
  await expect.poll(async () => (await get('/mods')).shown?.path, { timeout: 20_000 }).toBe('/mods')
})

it('answers 304 to who has the page already, and only then', async () => {
  await build('1', '1')
  let text = 'one'
  const get = await start(async () => ({ status: 200, text }))
  const { headers } = await get('/mods')
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  expect(await get('/mods', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  expect(await get('/mods', { 'if-none-match': etag, 'accept-language': 'de' })).toMatchObject({ status: 200 })
  text = 'two'
  expect(await get('/mods', { 'if-none-match': etag })).toMatchObject({ status: 200, shown: { text: 'two' } })
})

it('keeps no page that only its reader may see, so it is gone for them when they lose access', async () => {
  await build('1', '1')
  const members = new Set(['mra_owner'])
  const get = await start(async (_, token) =>
    members.has(token ?? '') ? { status: 200, text: 'a draft' } : { status: 404, text: '' },
  )
  const cookie = 'auth-token=mra_owner'
  const own = await get('/mod/draft', { cookie })
  expect(own).toMatchObject({ status: 200, shown: { text: 'a draft' } })
  expect(own.headers.get('etag')).toBeNull()
  expect(await get('/mod/draft')).toMatchObject({ status: 404, shown: { text: '' } })
  members.clear()
  expect(await get('/mod/draft', { cookie })).toMatchObject({ status: 404, shown: { text: '' } })
})

it('sends no page of one theme or language to another reader', async () => {
  await build('1', '1')
  const get = await start(async () => ({ status: 200, text: '' }))
  const shownTo = async (cookie: string) => (await get('/mods', { cookie })).shown.cookies
  expect(await shownTo('color-mode=light')).toEqual({ 'color-mode': 'light' })
  expect(await shownTo('color-mode=oled')).toEqual({ 'color-mode': 'oled' })
  expect(await shownTo('locale=ar-SA')).toEqual({ locale: 'ar-SA' })
})

it('renders at most 64 pages at once, and leaves more of them to browsers', async () => {
  await build('1', '1')
  const open = Promise.withResolvers<void>()
  let reading = 0
  const get = await start(async () => {
    reading++
    await open.promise
    return { status: 404, text: '' }
  })
  let answered = 0
  const asked = Array.from({ length: 200 }, (_, n) => get(`/no/${n}`).finally(() => answered++))
  // The others don't wait for those.
  await expect.poll(() => answered, { timeout: 20_000 }).toBe(136)
  open.resolve()
  const pages = await Promise.all(asked)
  expect(pages.filter(({ shown }) => shown !== undefined)).toHaveLength(64)
  expect(reading).toBe(64)
})

it('counts where pages came from, how long they took and what they take', async () => {
  await build('1', '1')
  const metrics = new Metrics()
  const state = { status: 200, text: 'a page' }
  const read: PagesOptions['read'] = async (_, token) =>
    token === 'mra_ada' ? { status: 200, text: 'own' } : { ...state }
  const get = await start(read, {}, metrics)
  const counted = async () => {
    const { values } = await metrics.counter({ name: 'adit_pages_total', help: '' }).get()
    return Object.fromEntries(values.map(({ labels, value }) => [(labels as { source?: string }).source, value]))
  }
  await get('/mods')
  await get('/mods')
  Object.assign(state, { status: 503 })
  await get('/mods')
  Object.assign(state, { status: 404 })
  await get('/mod/draft', { cookie: 'auth-token=mra_ada' })
  expect(await counted()).toEqual({ made: 2, kept: 1, stand_in: 1, private: 1 })
  const text = await metrics.text()
  expect(text).toContain('adit_page_render_seconds_count 3')
  expect(Number(/adit_page_cache_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(2_048)
})

it('counts pages without their content', async () => {
  await build('2', '1')
  const metrics = new Metrics()
  const get = await start(async () => ({ status: 200, text: '' }), {}, metrics)
  await get('/mods')
  expect(await metrics.text()).toContain('adit_pages_total{source="empty"} 1')
})

it('sends style sheets and the first script in the page, and allows that script by its hash alone', async () => {
  await build('1', '1')
  const links = '<script src="/theme.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css">'
  await writeFile(
    join(folder, 'dist', 'index.html'),
    `<html><head><title>Adit</title>${links}</head><body><div id="root"></div></body></html>`,
  )
  await writeFile(join(folder, 'dist', 'theme.js'), 'theme()')
  await mkdir(join(folder, 'dist', 'assets'))
  await writeFile(join(folder, 'dist', 'assets', 'index.css'), '.a{}')
  const get = await start(async () => ({ status: 200, text: '' }))
  const { text, headers } = await get('/mods')
  expect(text).toContain('<script>theme()</script><style>.a{}</style>')
  expect(text.indexOf('og:title')).toBeLessThan(text.indexOf('<style>'))
  const hash = createHash('sha256').update('theme()').digest('base64')
  expect(headers.get('content-security-policy')?.split(';')).toContain(`script-src 'self' 'sha256-${hash}'`)
})

it('sends a kept page compressed to who takes it so, and as it is to others', async () => {
  await build('1', '1')
  const get = await start(async () => ({ status: 200, text: 'x'.repeat(5_000) }))
  const plain = await get('/mods', { 'accept-encoding': 'identity' })
  for (const accepted of ['br', 'gzip, deflate, br', '*']) {
    const { headers, text } = await get('/mods', { 'accept-encoding': accepted })
    expect([headers.get('content-encoding'), headers.get('vary'), text]).toEqual([
      'br',
      'Accept-Encoding, Accept-Language, Cookie',
      plain.text,
    ])
    expect(Number(headers.get('content-length'))).toBeLessThan(1_000)
  }
  for (const accepted of ['identity', 'gzip', 'br;q=0'])
    expect((await get('/mods', { 'accept-encoding': accepted })).headers.get('content-encoding')).toBe(null)
  const again = await get('/mods', { 'accept-encoding': 'br', 'if-none-match': plain.headers.get('etag') ?? '' })
  expect([again.status, again.headers.get('content-encoding'), again.text]).toEqual([304, null, ''])
})

it('allows the style elements of a page by their hashes, and those of staff pages by a nonce of each answer', async () => {
  await build('1', '1')
  const shell = '<html><head><style>a{}</style></head><body><div id="root"></div></body></html>'
  await writeFile(join(folder, 'dist', 'index.html'), shell)
  const get = await start(async () => ({ status: 200, text: 'same' }))
  const stylesOf = ({ headers }: { headers: Headers }) =>
    /style-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
  const own = `'self' 'sha256-${createHash('sha256').update('a{}').digest('base64')}'`
  const page = await get('/mods')
  expect(stylesOf(page)).toContain(own)
  const tag = page.headers.get('etag') ?? ''
  const fresh = await get('/mods', { 'if-none-match': tag })
  expect([fresh.status, stylesOf(fresh)]).toEqual([304, stylesOf(page)])
  const staff = [await get('/moderation'), await get('/moderation', { 'accept-encoding': 'br' })]
  const nonces = staff.map(({ text }) => /<head><meta property="csp-nonce" nonce="([^"]+)">/.exec(text)?.[1])
  expect(new Set(nonces).size).toBe(2)
  expect(staff.map(stylesOf)).toEqual(nonces.map((nonce) => `${own} 'nonce-${nonce}'`))
  expect(staff.map(({ headers }) => headers.get('etag'))).toEqual([null, null])
})
