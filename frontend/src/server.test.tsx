import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderDescription } from '@adit/markdown/description.ts'
import { renderParts } from '@adit/markdown/render.ts'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './api/apiQuery.ts'
import { type PageData, takeAnswers } from './app/pageData.ts'
import { Root } from './app/Root.tsx'
import { messagesOf } from './intl/language.ts'
import { asksAccount, renderPage, variantOf } from './server.tsx'
import { sampleProfile, sampleUser } from './testing/account.ts'
import { products, sandboxOffer } from './testing/billing.ts'
import { refused } from './testing/contractCheck.ts'
import { sampleMember, sampleProject, sampleVersion } from './testing/projectPage.ts'
import { sampleFacets, sampleHit } from './testing/search.ts'
import { declaredAnswer, requestTo, serve } from './testing/serve.ts'
import { siteRevenue } from './testing/siteRevenue.ts'
import { takeEarlyInput } from './ui/earlyInput.ts'
import { loadParts } from './ui/lazyNamed.ts'
import { createNavigation } from './ui/navigation.ts'

const now = Date.UTC(2026, 10, 22, 12)
const project = sampleProject({
  description: '# Lamps\n\nBurn **longer**. ![](https://cdn.test/a.png) ![](https://other.test/a.png)',
  gallery: [
    {
      ...{ url: 'https://adit.test/data/AAAABBBB/images/P_350.webp', name: 'Dusk', description: null, ordering: 0 },
      ...{
        raw_url: 'https://adit.test/data/AAAABBBB/images/P.webp',
        featured: true,
        created: '2025-03-01T12:00:00.000Z',
      },
    },
  ],
})

/** Answers of a site with one project, by path. */
const answers: Record<string, unknown> = {
  '/_internal/billing/offer': sandboxOffer,
  '/_internal/billing/products': products,
  '/v3/payout/platform_revenue': siteRevenue,
  '/v2/search': { hits: [sampleHit()], offset: 0, limit: 20, total_hits: 1 },
  '/_internal/search/facets': sampleFacets(),
  '/v2/tag/loader': [],
  '/v2/tag/category': [],
  '/v2/tag/license': [],
  '/_internal/auth/providers': [{ provider: 'github' }],
  '/_internal/game_versions': [],
  '/v2/statistics': { projects: 66, versions: 210, files: 300, authors: 12 },
  '/_internal/downloads/yesterday': { day: '2026-11-21', counted: 41, repeats: 3, bots: 2, embedded: 0 },
  '/_internal/rising': { days: [], projects: [] },
  '/_internal/fits': [],
  '/_internal/version_steps': [{ project_id: 'AAAABBBB', to: '1.1', from: '1.0' }],
  '/_internal/review_pace': { total: 3, expected_wait_seconds: 18_000, median_wait_seconds: 36_000, projects: [] },
  '/v3/project/deep-lamps': project,
  '/v3/project/old-lamps': project,
  '/v3/project/deep-lamps/version': [sampleVersion('1.0.0')],
  '/v3/project/deep-lamps/members': [sampleMember('USER0001', 'ada')],
  '/_internal/project/deep-lamps/downloads': {
    ...{ from: '2026-08-25', today: '2026-11-22' },
    days: [{ day: '2026-11-20', counted: 1200, repeats: 7, bots: 5, embedded: 0 }],
  },
  '/_internal/project/deep-lamps/timeline': {
    entries: [
      {
        ...{ number: 1, at: '2025-03-02T12:00:00.000Z', kind: 'renamed', by: 'ada', by_staff: false, version_id: null },
        ...{ from: 'Lamps', to: 'Deep Lamps', version_number: null, version_type: null, waited_seconds: null },
        ...{ game_versions: { added: [], removed: [] }, loaders: { added: [], removed: [] } },
        ...{ files: [], file_changes: { added: [], removed: [] } },
      },
    ],
    state: null,
    counts: { versions: 0, reviews: 0, changes: 1 },
  },
  '/v3/project/AAAABBBB/dependents': { dependents: [], offset: 0, limit: 4, total: 0 },
  '/v3/project/deep-lamps/version/1.0.0': sampleVersion('1.0.0'),
  '/_internal/project/deep-lamps/description': renderDescription(project.description),
  '/_internal/project/deep-lamps/pictures': [
    { url: project.gallery[0]?.url, width: 1280, height: 720, color: 0x20_40_60 },
  ],
  '/v3/user/ada': sampleProfile({ id: 'USER0001' }),
  '/v3/user/ada/projects': [project],
  '/_internal/versions/changelogs': [{ version_id: sampleVersion('1.0.0').id, rendered: renderParts('**Brighter**.') }],
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
    staging: false,
    sells: false,
    cookies: {},
    languages: ['en'],
    account: null,
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

test('sends the drawing of the home page with it', async () => {
  const drawing = await readFile(join(import.meta.dirname, 'catalogue/public/home/hill.svg'), 'utf8')
  expect((await render('/')).html).toContain(drawing.trim().slice(-400))
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
      {
        type: 'application/atom+xml',
        href: 'https://adit.test/feed/project/AAAABBBB',
        title: 'Versions of Deep Lamps',
      },
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

test.each([
  ['/', '/feed/projects', 'New projects'],
  ['/mods?q=lamps', '/feed/mods', 'Mods: new projects'],
  ['/mod/deep-lamps/versions', '/feed/project/AAAABBBB', 'Versions of Deep Lamps'],
])('%s names its feed', async (path, feed, title) => {
  const { alternates } = (await render(path)).head
  const feeds = alternates?.filter(({ type }) => type === 'application/atom+xml')
  expect(feeds).toEqual([{ type: 'application/atom+xml', href: `https://adit.test${feed}`, title }])
})

test('preloads the first picture of a page as the page shows it', async () => {
  const at = (name: string) => `https://adit.test/data/AAAABBBB/images/${name}.webp`
  const picture = {
    raw_url: at('PICTURE2'),
    featured: true,
    description: null,
    ordering: 0,
    name: 'Dark',
    created: project.published,
  }
  const known = {
    ...answers,
    '/v3/project/deep-lamps': {
      ...project,
      icon_url: at('PICTURE1_96'),
      gallery: [{ ...picture, url: at('PICTURE2_350') }],
    },
    '/_internal/project/deep-lamps/pictures': [
      { url: at('PICTURE2_350'), width: 1280, height: 640, color: 0x20_40_60 },
    ],
  }
  const shownAs = async (path: string) => {
    const { head, html } = await render(path, { read: withAnswers(known) })
    const { src = '', srcSet, sizes } = head.preload ?? {}
    const shown = new DOMParser().parseFromString(html, 'text/html').querySelector(`img[src="${src}"]`)
    expect([shown?.getAttribute('srcset'), shown?.getAttribute('sizes'), shown?.getAttribute('loading')]).toEqual([
      ...[srcSet, sizes, 'eager'],
    ])
    for (const side of ['width', 'height']) expect(Number(shown?.getAttribute(side))).toBeGreaterThan(0)
    return srcSet
  }
  expect(await shownAs('/mod/deep-lamps')).toBe(`${at('PICTURE1_96')} 96w, ${at('PICTURE1_192')} 192w`)
  expect(await shownAs('/mod/deep-lamps/gallery')).toContain(`${at('PICTURE2_1400')} 1400w`)
  for (const path of ['/mod/deep-lamps', '/mod/deep-lamps/gallery']) {
    const { html } = await render(path, { read: withAnswers(known) })
    const shown = new DOMParser().parseFromString(html, 'text/html').querySelector(`img[src="${at('PICTURE2_350')}"]`)
    expect([shown?.getAttribute('width'), shown?.getAttribute('height')]).toEqual(['1280', '640'])
    expect(shown?.getAttribute('style')).toContain('background-color:#204060')
  }
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

test('knows what the account of the reader plays', async () => {
  const account = JSON.stringify({ setup: { game_version: '1.21.4', loader: 'fabric' } })
  const { data, html } = await render('/', { account })
  expect(data).toMatchObject({ cosmetics: { setup: { version: '1.21.4', loader: 'fabric' } } })
  expect(html).toContain('My setup: 1.21.4 Fabric')
  const none = { path: '/', cookies: {}, languages: ['en'], account: null }
  expect(variantOf({ ...none, account })).not.toBe(variantOf(none))
  expect(variantOf({ ...none, account: '{"setup":null}' })).toBe(variantOf(none))
})

test.each([
  [undefined, '/_internal/setup'],
  ['{"hideAppPromos":true}', '/_internal/setup'],
  ['{"setup":{"version":null,"loader":null}}', null],
  ['{"setup":{"version":"1.21.4","loader":null}}', null],
])('the cookie %s asks the account at %s', (text, address) => {
  expect(asksAccount({ path: '/', cookies: { cosmetics: text }, languages: [] })).toBe(address)
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

test.each(['/mod/deep-lamps', '/mod/deep-lamps/versions'])(
  '%s/ leads to the address without a slash, once',
  async (path) => {
    expect(await render(`${path}/?a=b`)).toMatchObject({ status: 301, location: `${path}?a=b` })
    expect(await render(path)).toMatchObject({ status: 200 })
  },
)

test.each([
  ...['/notifications', '/reports', '/report', '/report?item=project&itemID=AAAABBBB', '/report/REPORT01'],
  ...['/dashboard', '/dashboard/report/REPORT01', '/settings/profile', '/create/project', '/moderation', '/admin'],
  ...['/mod/deep-lamps/settings', '/mod/deep-lamps/version/new', '/mod/deep-lamps/moderation'],
])('%s needs an account', async (path) => {
  const { status, location, asked } = await render(path)
  expect({ status, location, asked }).toEqual({
    ...{ status: 302, location: `/auth/sign-in?redirect=${encodeURIComponent(path)}`, asked: [] },
  })
})

test('leads readers without a session to the sign-in and back, and shows others the frame', async () => {
  const place = { status: 302, location: '/auth/sign-in?redirect=%2Fdashboard%2Fprojects%3Fa%3Db', html: '' }
  expect(await render('/dashboard/projects?a=b')).toMatchObject(place)
  const { status, html, asked } = await render('/dashboard', { hasSession: true })
  expect({ status, asked }).toEqual({ status: 200, asked: [] })
  expect(html).toContain('<main')
  expect(await render('/settings')).toMatchObject({ status: 302, location: '/settings/profile' })
})

test('shows a reader whose session has ended what everybody sees', async () => {
  const ended = { token: null, hasSession: true }
  expect((await render('/mod/deep-lamps', ended)).status).toBe(200)
  expect((await render('/mod/no-such-project', ended)).status).toBe(404)
  // The browser finds out and leads to the sign-in.
  expect(await render('/dashboard', ended)).toMatchObject({ status: 200, asked: [] })
})

test('a description can’t leave its place in the page', async () => {
  const hostile =
    '</div></main></div><script>alert(1)</script><img src=x onerror="alert(1)">"><b onclick=x()>\n\n</textarea></style>'
  const plain = await render('/mod/deep-lamps')
  const known = {
    ...answers,
    '/_internal/project/deep-lamps/description': renderDescription(hostile),
  }
  const { html } = await render('/mod/deep-lamps', { read: withAnswers(known) })
  const page = new DOMParser().parseFromString(`<div id="root">${html}</div>`, 'text/html')
  expect(page.body.children).toHaveLength(1)
  expect(page.querySelectorAll('script, style, textarea')).toHaveLength(0)
  const handlers = [...page.querySelectorAll('*')].flatMap((one) =>
    one.getAttributeNames().filter((name) => name.startsWith('on')),
  )
  expect(handlers).toEqual([])
  // What follows the description is where it was.
  const after = (text: string) => text.slice(text.lastIndexOf('</aside>'))
  expect(after(html)).toBe(after(plain.html))
})

/** What search engines ask of each kind of object. */
const isAbsolute = (url: unknown) => typeof url === 'string' && url.startsWith('https://adit.test/')
const isDate = (date: unknown) => typeof date === 'string' && new Date(date).toISOString() === date
type Thing = Record<string, unknown>
const shapes: Record<string, (thing: Thing) => unknown> = {
  SoftwareApplication: ({ url, name, applicationCategory, offers, datePublished, dateModified, workExample }) => [
    ...[isAbsolute(url), typeof name, applicationCategory, isDate(datePublished), isDate(dateModified)],
    ...[(offers as Thing).price, (offers as Thing).priceCurrency],
    ...(workExample as Thing[]).map((one) => [
      one['@type'],
      isAbsolute(one.url),
      isDate(one.datePublished),
      typeof one.softwareVersion,
    ]),
  ],
  BreadcrumbList: ({ itemListElement }) =>
    (itemListElement as Thing[]).map(({ position, name, item }) => [position, typeof name, isAbsolute(item)]),
  ItemList: ({ itemListElement }) =>
    (itemListElement as Thing[]).map(({ position, name, url }) => [position, typeof name, isAbsolute(url)]),
}
const application = [
  true,
  'string',
  'GameApplication',
  true,
  true,
  0,
  'USD',
  ['SoftwareApplication', true, true, 'string'],
]

test.each([
  ['/mod/deep-lamps', { BreadcrumbList: [1, 2, 3], SoftwareApplication: application }],
  ['/mod/deep-lamps/version/1.0.0', { BreadcrumbList: [1, 2, 3, 4, 5], SoftwareApplication: application }],
  ['/mods?page=2', { BreadcrumbList: [1, 2], ItemList: [21] }],
])('%s has objects of schema.org in the shape that search engines ask for', async (path, expected) => {
  const known = {
    ...answers,
    '/v2/search': { hits: [sampleHit()], offset: path.includes('page=2') ? 20 : 0, limit: 20, total_hits: 45 },
  }
  const { structured = [] } = (await render(path, { read: withAnswers(known) })).head
  const found = structured.map((thing) => {
    const { '@context': context, '@type': type, ...fields } = thing as Thing
    expect(context).toBe('https://schema.org')
    return [type, shapes[String(type)]?.(fields)]
  })
  const positions = (value: unknown) =>
    value === application ? value : (value as number[]).map((at) => [at, 'string', true])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([type, value]) => [type, positions(value)])),
  )
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

test('knows the reader’s preferences', async () => {
  const all = { mod: 'grid' }
  const kept = { searchDisplayMode: all, notificationSide: 'start', flags: { denseRows: true, exactTimes: true } }
  const { html } = await render('/mods', { cookies: { cosmetics: JSON.stringify(kept) } })
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('[data-row-list]')?.className).toMatch(/grid.*tight/)
  expect(page.querySelector('[data-side]')?.getAttribute('data-side')).toBe('start')
  expect(page.querySelector('[data-row-list] time')?.textContent).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}$/)
})

test('says that it is a staging site until the reader hides it', async () => {
  const words = 'This is a staging site'
  const textWith = async (cosmetics: string) =>
    textOf((await render('/', { staging: true, cookies: { cosmetics } })).html)
  expect(await textWith('{}')).toContain(words)
  expect(await textWith('{"hideStagingBanner":true}')).not.toContain(words)
  expect(textOf((await render('/')).html)).not.toContain(words)
})

test.each([
  ['/user/ada', 'https://adit.test/user/ada', 'ada - Adit', ['ada']],
  ['/user/ada/mods?sort=newest', 'https://adit.test/user/ada/mods', 'Mods by ada - Adit', ['ada', 'Mods']],
  ['/user/ada/mod', 'https://adit.test/user/ada/mods', 'Mods by ada - Adit', ['ada', 'Mods']],
])('%s of a user has one address, a title and its place', async (path, canonical, title, places) => {
  const { head, status, html } = await render(path)
  expect([status, head.canonical, head.title]).toEqual([200, canonical, title])
  const [breadcrumbs] = head.structured as { itemListElement: { name: string }[] }[]
  expect(breadcrumbs?.itemListElement.map(({ name }) => name)).toEqual(['Adit', ...places])
  expect(textOf(html)).toContain('Deep Lamps')
})

test('a user has no page for what is no type of projects', async () => {
  expect(await render('/user/ada/hats')).toMatchObject({ status: 404 })
})

test('has the theme of the reader’s choice', async () => {
  expect((await render('/')).theme).toBe('dark')
  expect((await render('/', { cookies: { 'color-mode': 'light' } })).theme).toBe('light')
})

/** A view is told, not asked. A page of /auth asks for a challenge where its document was that of another page, as in all these tests. */
const onlyOn = (page: string) => (page.startsWith('/auth/') ? '/_internal/auth/challenge' : '/analytics/view')

test.each([
  '/',
  '/mods?q=lamps',
  '/mod/deep-lamps',
  '/mod/deep-lamps/versions',
  '/mod/deep-lamps/changelog',
  '/mod/deep-lamps/gallery',
  '/mod/deep-lamps/gallery#image-1',
  '/mod/deep-lamps#download',
  '/mod/deep-lamps/history?until=2026-01-01',
  '/mod/deep-lamps/version/1.0.0',
  '/mod/deep-lamps/no-such-tab',
  '/mod/no-such-project',
  '/user/nobody',
  '/no/such/page',
  '/auth/sign-in',
  '/auth/sign-up',
  '/auth/problem?reason=away&provider=github',
  '/settings/appearance',
  '/settings/language',
  '/settings/feature-flags',
  '/user/ada',
  '/user/ada/mods?sort=newest',
  '/plus',
  '/contract/withdraw',
  '/contract/terminate',
  '/revenue?month=2026-10',
])('a browser takes %s over as it is, and asks for nothing again', async (path) => {
  const { container, takeOver, asked } = await opened(path)
  const shown = container.cloneNode(true) as Element // A copy of an element is one.
  // Hidden by its style sheet until it is known who looks.
  for (const link of shown.querySelectorAll('[class*="ofAccount"]')) link.remove()
  const before = shown.innerHTML
  const drawings = container.querySelectorAll('path').length
  const complaints: unknown[] = []
  const root = await act(async () => takeOver((error) => complaints.push(error)))
  expect(complaints).toEqual([])
  expect(asked.map((one) => one.path).filter((one) => one !== onlyOn(path))).toEqual([])
  expect(container.textContent).toBe(textOf(before))
  expect(container.querySelectorAll('path')).toHaveLength(drawings)
  await act(async () => root.unmount())
})

test.each([
  [true, ['/contract/withdraw', '/contract/terminate']],
  [false, []],
] as const)('a site that sells anything (%s) leads from every page to how contracts end', async (sells, expected) => {
  const { html } = await render('/settings/language', { sells })
  expect([...html.matchAll(/href="(\/contract\/[a-z]+)"/g)].map(([, path]) => path)).toEqual(expected)
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
  const others = asked.filter(({ path }) => path !== onlyOn('/auth/sign-in'))
  expect(others.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
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

test('a browser keeps what is typed after the first letter while it takes a page over', async () => {
  const { container, takeOver } = await opened('/auth/sign-in')
  const root = takeOver()
  takeEarlyInput(container)
  const field = container.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  if (!field) throw new Error('no field')
  const setAs = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    for (const text of ['a', 'ad', 'ada']) {
      setAs?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await act(() => new Promise((done) => setTimeout(done)))
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
  const served = {
    now: at,
    host,
    directHosts: [],
    staging: false,
    sells: false,
    theme,
    cosmetics,
    token: null,
    language,
    parts: new Set(parts),
  }
  const first = <Root served={served} queryClient={queryClient} navigation={createNavigation()} />
  const takeOver = (onRecoverableError: (error: unknown) => void = () => undefined) =>
    hydrateRoot(container, first, { onRecoverableError })
  return { container, takeOver, asked }
}
