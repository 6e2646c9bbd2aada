import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './api/apiQuery.ts'
import { type PageData, takeAnswers } from './app/pageData.ts'
import { Root } from './app/Root.tsx'
import { messagesOf } from './intl/language.ts'
import { renderPage } from './server.tsx'
import { sampleUser } from './testing/account.ts'
import { refused } from './testing/contractCheck.ts'
import { sampleMember, sampleProject, sampleVersion } from './testing/projectPage.ts'
import { sampleFacets, sampleHit } from './testing/search.ts'
import { declaredAnswer, requestTo, serve } from './testing/serve.ts'
import { takeEarlyInput } from './ui/earlyInput.ts'
import { loadParts } from './ui/lazyNamed.ts'
import { createNavigation } from './ui/navigation.ts'

const now = Date.UTC(2026, 10, 22, 12)
const project = sampleProject({
  description: '# Lamps\n\nBurn **longer**. ![](https://cdn.test/a.png) ![](https://other.test/a.png)',
})

/** Answers of a site with one project, by path. */
const answers: Record<string, unknown> = {
  '/v2/search': { hits: [sampleHit()], offset: 0, limit: 20, total_hits: 1 },
  '/_internal/search/facets': sampleFacets(),
  '/v2/tag/loader': [],
  '/v2/tag/category': [],
  '/v2/tag/license': [],
  '/v2/tag/game_version': [],
  '/v3/project/deep-lamps': project,
  '/v3/project/old-lamps': project,
  '/v3/project/deep-lamps/version': [sampleVersion('1.0.0')],
  '/v3/project/deep-lamps/members': [sampleMember('USER0001', 'ada')],
  '/v3/project/AAAABBBB/dependents': { dependents: [], offset: 0, limit: 4, total: 0 },
  '/v3/versions': [sampleVersion('1.0.0', { changelog: 'Brighter.' })],
}

function render(path: string, changes: Partial<Parameters<typeof renderPage>[0]> = {}) {
  const asked: string[] = []
  const read = async (address: string) => {
    asked.push(address)
    const request = requestTo(address, {})
    const body = answers[request.path]
    const answer = declaredAnswer(request, body === undefined ? undefined : { body })
    return { status: answer.status ?? 200, text: JSON.stringify(answer.body ?? '') }
  }
  const request = {
    path,
    origin: 'https://adit.test',
    directHosts: [],
    cookies: {},
    languages: ['en'],
    token: null,
    hasSession: false,
    read,
    now,
    ...changes,
  }
  // As in Node, where a part that asks the browser fails.
  const ofBrowser = ['location', 'document', 'localStorage', 'matchMedia'] as const
  const kept = ofBrowser.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const name of ofBrowser) Reflect.deleteProperty(globalThis, name)
  return renderPage(request)
    .then((page) => ({ ...page, asked }))
    .finally(() => {
      for (const [name, property] of kept) if (property) Object.defineProperty(globalThis, name, property)
    })
}

const withAnswers = (known: Record<string, unknown>) => async (address: string) => {
  const body = known[new URL(address, 'http://adit.test').pathname]
  return { status: body === undefined ? 404 : 200, text: JSON.stringify(body ?? '') }
}

const textOf = (html: string) => {
  const element = document.createElement('div')
  element.innerHTML = html
  return element.textContent
}

afterEach(() => {
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

test('renders the whole of a page that was asked for, with its title', async () => {
  const { status, html, head, errors } = await render('/mod/deep-lamps')
  expect({ status, title: head.title, errors }).toEqual({ status: 200, title: 'Deep Lamps - Mod - Adit', errors: [] })
  expect(textOf(html)).toContain('Burn longer.')
  expect(html).not.toContain('aria-busy')
})

test('shows pictures of the hosts that the site names directly', async () => {
  const { html } = await render('/mod/deep-lamps', { directHosts: ['cdn.test'] })
  expect(html).toContain('src="https://cdn.test/a.png"')
  expect(html).toContain(`src="/_internal/image?url=${encodeURIComponent('https://other.test/a.png')}"`)
})

test('says what a project is to search engines and previews', async () => {
  const { head } = await render('/mod/deep-lamps')
  expect(head).toMatchObject({
    description: 'Lamps that burn longer the deeper you go.',
    canonical: 'https://adit.test/mod/deep-lamps',
    alternates: [
      { hreflang: 'en-US', href: 'https://adit.test/mod/deep-lamps' },
      { hreflang: 'ar-SA', href: 'https://adit.test/mod/deep-lamps?hl=ar-SA' },
      { hreflang: 'de-DE', href: 'https://adit.test/mod/deep-lamps?hl=de-DE' },
      { hreflang: 'x-default', href: 'https://adit.test/mod/deep-lamps' },
    ],
  })
  const [breadcrumbs, application] = head.structured ?? []
  expect(breadcrumbs).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Adit', item: 'https://adit.test/' },
      { '@type': 'ListItem', position: 2, name: 'Mods', item: 'https://adit.test/mods' },
      { '@type': 'ListItem', position: 3, name: 'Deep Lamps', item: 'https://adit.test/mod/deep-lamps' },
    ],
  })
  expect(application).toMatchObject({
    '@type': 'SoftwareApplication',
    name: 'Deep Lamps',
    license: 'https://spdx.org/licenses/MIT.html',
    author: [{ '@type': 'Person', name: 'ada', url: 'https://adit.test/user/ada' }],
    softwareVersion: '1.0.0',
    downloadUrl: expect.stringContaining('lamps-1.0.0.jar'),
    fileSize: '12 KB',
    interactionStatistic: { userInteractionCount: 1284 },
    workExample: [{ softwareVersion: '1.0.0', url: 'https://adit.test/mod/deep-lamps/version/1.0.0' }],
  })
})

test.each([
  ['/mod/deep-lamps/versions?loader=fabric', 'https://adit.test/mod/deep-lamps/versions', 'Versions'],
  ['/mods?page=2&q=lamps&unknown=1&view=grid', 'https://adit.test/mods?q=lamps&page=2', 'Mods'],
])('%s has one address and its place', async (path, canonical, place) => {
  const { head } = await render(path)
  expect(head.canonical).toBe(canonical)
  const [breadcrumbs] = head.structured as { itemListElement: { name: string }[] }[]
  expect(breadcrumbs?.itemListElement.at(-1)?.name).toBe(place)
})

test('names the entries of a list in their order', async () => {
  const { structured = [] } = (await render('/mods')).head
  expect(structured.at(-1)).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, url: expect.stringMatching(/^https:\/\/adit\.test\/mod\//) }],
  })
})

test('without scripts, a list is searched, filtered and sorted by a form, and paged by links', async () => {
  const search = { hits: [sampleHit()], offset: 20, limit: 20, total_hits: 45 }
  const { html } = await render('/mods?q=lamps&loader=fabric&page=2', {
    read: withAnswers({ ...answers, '/v2/search': search }),
  })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const hrefs = [...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('/mods?q=lamps&loader=fabric&page=3')
  const header = page.querySelector('search form')
  expect(header?.getAttribute('action')).toBe('/mods')
  const fields = [...(header?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value])
  expect(fields).toEqual([
    ['loader', 'fabric'],
    ['q', 'lamps'],
  ])
  const plain = page.querySelector('main noscript form')
  expect(plain?.getAttribute('action')).toBe('/mods')
  expect([...(plain?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'))).toEqual([
    ...['q', 'version', 'loader', 'category', 'sort'],
  ])
  expect(page.querySelector('noscript')?.textContent).toContain('Without JavaScript you can read')
})

test('the address of a page in another language is that of its language', async () => {
  const { head } = await render('/mod/deep-lamps?hl=de-DE')
  expect(head.canonical).toBe('https://adit.test/mod/deep-lamps?hl=de-DE')
  expect(head.structured?.[0]).toMatchObject({ itemListElement: { length: 3, 1: { name: 'Mods' } } })
})

test.each(['/mod/deep-lamps/version/9.9', '/mod/deep-lamps/no-such-tab', '/mod/no-such-project'])(
  '%s shows search engines nothing',
  async (path) => {
    const { head } = await render(path)
    expect(head).toMatchObject({ structured: [] })
    expect(head).not.toHaveProperty('canonical')
  },
)

test('a path can name no other host', async () => {
  const { head, data } = await render('//evil.test/mods')
  expect(data).toMatchObject({ host: 'adit.test' })
  expect(JSON.stringify(head)).not.toContain('https://evil.test')
})

test('renders all of a hidden project for its members', async () => {
  const own: Record<string, unknown> = {
    ...answers,
    '/v3/project/deep-lamps': { ...project, status: 'draft' },
    '/v3/project/deep-lamps/version/1.0.0': sampleVersion('1.0.0'),
    '/v2/user': sampleUser({ id: 'USER0001', username: 'ada' }),
  }
  const member = { token: 'mra_ada', hasSession: true, read: withAnswers(own) }
  const page = await render('/mod/deep-lamps/version/1.0.0', member)
  expect(page.errors).toEqual([])
  expect(textOf(page.html)).toContain('Deep Lamps 1.0.0')
})

test('asks for what follows from an answer, and for nothing twice', async () => {
  const { html, asked } = await render('/mod/deep-lamps/changelog')
  expect(textOf(html)).toContain('Brighter.')
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

test.each([
  ['/', 200],
  ['/mods?q=lamps', 200],
  ['/mod/deep-lamps', 200],
  ['/mod/deep-lamps/no-such-tab', 404],
  ['/mod/deep-lamps/version/9.9', 404],
  ['/mod/no-such-project', 404],
  ['/user/nobody', 404],
  ['/no/such/page', 404],
])('%s is answered with %i', async (path, status) => {
  expect((await render(path)).status).toBe(status)
})

test('leads from another type or slug to the address of a project, with the query', async () => {
  expect(await render('/plugin/deep-lamps/versions?loader=fabric')).toMatchObject({
    status: 301,
    location: '/mod/deep-lamps/versions?loader=fabric',
    html: '',
  })
  expect(await render('/mod/old-lamps')).toMatchObject({ status: 301, location: '/mod/deep-lamps' })
})

test('leads readers without a session to the sign-in and back, and shows others the frame', async () => {
  const place = { status: 302, location: '/auth/sign-in?redirect=%2Fdashboard%2Fprojects%3Fa%3Db', html: '' }
  expect(await render('/dashboard/projects?a=b')).toMatchObject(place)
  const { status, html, asked } = await render('/dashboard', { hasSession: true })
  expect({ status, asked }).toEqual({ status: 200, asked: [] })
  expect(html).toContain('<main')
  expect(await render('/settings')).toMatchObject({ status: 302, location: '/settings/profile' })
})

test('answers 503 with a page if the API is away', async () => {
  const { status, html } = await render('/mod/deep-lamps', { read: async () => ({ status: 503, text: '' }) })
  expect(status).toBe(503)
  expect(textOf(html)).toContain('Something went wrong')
})

test('speaks the language of the address, then of the reader’s choice, then of the browser', async () => {
  const german = { languages: ['de-AT'] }
  expect(await render('/', german)).toMatchObject({ locale: 'de-DE', direction: 'ltr' })
  const chosen = { ...german, cookies: { locale: 'ar-SA' } }
  expect(await render('/', chosen)).toMatchObject({ locale: 'ar-SA', direction: 'rtl' })
  expect(await render('/?hl=en-US', chosen)).toMatchObject({ locale: 'en-US' })
})

test('has the theme of the reader’s choice', async () => {
  expect((await render('/')).theme).toBe('dark')
  expect((await render('/', { cookies: { 'color-mode': 'light' } })).theme).toBe('light')
})

test.each([
  '/',
  '/mods?q=lamps',
  '/mod/deep-lamps',
  '/mod/deep-lamps/versions',
  '/mod/deep-lamps/changelog',
  '/mod/deep-lamps/gallery',
  '/mod/deep-lamps/no-such-tab',
  '/mod/no-such-project',
  '/user/nobody',
  '/no/such/page',
  '/auth/sign-in',
  '/auth/sign-up',
])('a browser takes %s over as it is, and asks for nothing again', async (path) => {
  const { container, takeOver, asked } = await opened(path)
  const before = container.innerHTML
  const complaints: unknown[] = []
  const root = await act(async () => takeOver((error) => complaints.push(error)))
  expect(complaints).toEqual([])
  expect(asked.map(({ url }) => url)).toEqual([])
  expect(container.textContent).toBe(textOf(before))
  await act(async () => root.unmount())
})

test('a browser keeps what was typed and chosen before it took the page over, and does what was pressed', async () => {
  const { container, takeOver, asked } = await opened('/auth/sign-in')
  new Function(await readFile(join(import.meta.dirname, '../public/theme.js'), 'utf8'))()
  const type = (name: string, text: string) => {
    const field = container.querySelector<HTMLInputElement>(`input[autocomplete="${name}"]`)
    if (!field) throw new Error(`no field for ${name}`)
    field.value = text
  }
  type('username', 'ada')
  type('current-password', 'lamps-burn-longer')
  container.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
  expect(asked).toEqual([])
  const root = takeOver()
  await act(async () => takeEarlyInput(container))
  expect(asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'POST', path: '/_internal/auth/login', body: { username: 'ada', password: 'lamps-burn-longer' } },
  ])
  await act(async () => root.unmount())
})

test('a browser keeps what is typed just when it takes a page over', async () => {
  const { container, takeOver } = await opened('/auth/sign-in')
  const root = takeOver()
  takeEarlyInput(container)
  const field = container.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  if (!field) throw new Error('no field')
  field.value = 'ada'
  await act(async () => void field.dispatchEvent(new Event('input', { bubbles: true })))
  await act(() => new Promise((done) => setTimeout(done)))
  // Known to React as well, so it stays when the form is rendered again.
  expect([field.value, field.defaultValue]).toEqual(['ada', 'ada'])
  await act(async () => root.unmount())
})

/** A page of the server in a browser whose program is about to take it over. */
async function opened(path: string) {
  const { html, data, parts } = await render(path, { now: Date.now() })
  // The server's React leaves the contexts of its last page set, which is the same program only here.
  await new Promise<void>((resolve) => renderToPipeableStream(<i />, { onAllReady: resolve }))
  history.replaceState(null, '', path)
  const asked = serve(({ path }) => (path.endsWith('/login') ? refused('wrong_credentials') : undefined))
  const container = document.createElement('div')
  container.id = 'root'
  container.innerHTML = html
  document.body.append(container)
  const page = JSON.parse(JSON.stringify(data)) as PageData // As it stands in the page.
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retryOnMount: false, staleTime: 30_000 } })
  takeAnswers(queryClient, page, Date.now())
  await loadParts(parts)
  const { now: at, host, theme, cosmetics, locale } = page
  const language = { locale, messages: await messagesOf(locale), automatic: true }
  const served = { now: at, host, directHosts: [], theme, cosmetics, token: null, language, parts: new Set(parts) }
  const first = <Root served={served} queryClient={queryClient} navigation={createNavigation()} />
  const takeOver = (onRecoverableError: (error: unknown) => void = () => undefined) =>
    hydrateRoot(container, first, { onRecoverableError })
  return { container, takeOver, asked }
}
