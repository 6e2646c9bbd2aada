import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site } from '../testing/process.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

// Every page once, on a desktop and on a phone, in the dark and the light theme. The last test names pages that are missing here.

type Who = 'anybody' | 'creator' | 'moderator' | 'admin'
/** `shows` is the page's name in the route table. A name in braces is filled in from the demo. */
type Row = { shows: string; path: string; by: Who }

const project = '/mod/tidy-stacks'
const page = (by: Who, shows: string, ...paths: string[]): Row[] => paths.map((path) => ({ shows, path, by }))
const tabs = ['general', 'description', 'tags', 'links', 'license', 'gallery', 'environment', 'versions', 'members']

const rows: Row[] = [
  ...page('anybody', 'HomePage', '/'),
  ...page('anybody', 'SearchPage', '/mods', '/modpacks?view=grid', '/mods?q=no+such+thing+here'),
  ...page('anybody', 'ProjectPage', '/mod/lodeline', '/mod/there-is-none'),
  ...page('anybody', 'DescriptionTab', '/plugin/hearthlink'),
  ...page('anybody', 'GalleryTab', '/mod/lodeline/gallery'),
  ...page('anybody', 'ChangelogTab', '/mod/lodeline/changelog'),
  ...page('anybody', 'VersionsTab', '/mod/lodeline/versions'),
  ...page('anybody', 'HistoryTab', '/mod/lodeline/history'),
  ...page('anybody', 'MissingTab', '/mod/lodeline/no-such-tab'),
  ...page('anybody', 'VersionPage', '/mod/lodeline/version/{version}'),
  ...page('anybody', 'UserPage', '/user/creator', '/user/creator/mods?sort=newest', '/user/there-is-none'),
  ...page('anybody', 'SignInPage', '/auth/sign-in'),
  ...page('anybody', 'SignUpPage', '/auth/sign-up'),
  ...page('anybody', 'ResetPasswordPage', '/auth/reset-password', '/auth/reset-password?flow=unknown'),
  ...page('anybody', 'VerifyEmailPage', '/auth/verify-email?flow=unknown'),
  ...page('anybody', 'UnsubscribePage', '/auth/unsubscribe?token=unknown'),
  ...page('anybody', 'OutboxPage', '/_dev/mail'),
  ...page('anybody', 'NotFoundPage', '/there/is/none'),
  ...page('anybody', 'SpecimensPage', '/_gallery'),
  ...page('creator', 'WelcomePage', '/auth/welcome'),
  ...page('anybody', 'ProviderProblemPage', '/auth/problem?reason=away&provider=github'),
  ...page('creator', 'CreateProjectPage', '/create/project'),
  ...page('anybody', 'DashboardApp', '/dashboard'),
  ...page('creator', 'OverviewPage', '/dashboard'),
  ...page('creator', 'AnalyticsPage', '/dashboard/analytics'),
  ...page('creator', 'analytics', '/dashboard/analytics?metric=views&country=US&by=domain,site_path&period=90d'),
  ...page('creator', 'ProjectAnalyticsPage', `${project}/settings/analytics?bar={yesterday}`),
  ...page(
    'creator',
    'ProjectsList',
    '/dashboard/projects',
    '/dashboard/projects?filter=%7B%22q%22%3A%22nothing%20like%20it%22%7D',
  ),
  ...page('creator', 'SettingsPage', ...tabs.map((tab) => `${project}/settings/${tab}`)),
  ...page('creator', 'ReviewPage', `${project}/moderation`),
  ...page('creator', 'NewVersionPage', `${project}/version/new`),
  ...page('creator', 'EditVersionPage', `${project}/version/{own}/edit`),
  ...page('creator', 'RevenuePage', '/dashboard/revenue'),
  ...page('creator', 'TransfersPage', '/dashboard/revenue/transfers', '/dashboard/revenue/transfers?new=unknown1'),
  ...page('creator', 'WithdrawPage', '/dashboard/revenue/withdraw'),
  ...page('creator', 'TaxFormPage', '/dashboard/revenue/tax-form'),
  ...page('creator', 'AffiliateLinksPage', '/dashboard/affiliate-links', '/dashboard/affiliate-links?span=all'),
  ...page('creator', 'ReversalPage', '/dashboard/revenue/reversal/unknown1'),
  ...page('creator', 'NotificationsList', '/dashboard/notifications'),
  ...page('creator', 'notifications', '/dashboard/notifications?kind=status_change'),
  ...page('creator', 'NotificationsHistory', '/dashboard/notifications/history'),
  ...page('creator', 'OwnReportsList', '/dashboard/reports', '/dashboard/reports?show=closed'),
  ...page('creator', 'ReportPage', '/dashboard/report/{report}'),
  ...page('creator', 'NewReportPage', '/report', '/report?item=project&itemID=lodeline'),
  ...page('creator', 'ProfilePage', '/settings/profile'),
  ...page('creator', 'AccountPage', '/settings/account'),
  ...page('creator', 'SessionsPage', '/settings/sessions'),
  ...page('creator', 'TokensPage', '/settings/pats'),
  ...page('creator', 'SecurityPage', '/settings/security'),
  ...page('creator', 'AppearancePage', '/settings/appearance'),
  ...page('anybody', 'AppearancePage', '/settings/appearance'),
  ...page('anybody', 'LanguagePage', '/settings/language'),
  ...page('anybody', 'FlagsPage', '/settings/feature-flags'),
  ...page('creator', 'FriendsPage', '/settings/friends'),
  ...page('creator', 'BillingPage', '/settings/billing'),
  ...page('creator', 'ChargesPage', '/settings/billing/charges'),
  ...page('anybody', 'PlusPage', '/plus'),
  ...page('anybody', 'EndContractPage', '/contract/withdraw', '/contract/terminate'),
  ...page('creator', 'EndContractPage', '/contract/withdraw', '/contract/terminate'),
  ...page('anybody', 'ConfirmEndingPage', '/contract/confirm?flow=unknown'),
  ...page('anybody', 'SiteRevenuePage', '/revenue', '/revenue?month=2020-01'),
  ...page('creator', 'AuthorizationsPage', '/settings/authorizations'),
  ...page('creator', 'ApplicationsPage', '/settings/applications'),
  ...page('creator', 'AuthorizePage', '/auth/authorize', '/auth/authorize?client_id=unknown1'),
  ...page('anybody', 'ModerationApp', '/moderation'),
  ...page('moderator', 'review_queue', '/moderation'),
  ...page('moderator', 'reports', '/moderation/reports', '/moderation/reports/{report}/show'),
  ...page('moderator', 'appeals', '/moderation/appeals', '/moderation/appeals/unknown1/show'),
  ...page('admin', 'projects', '/moderation/projects', '/moderation/projects/{project}/show'),
  ...page('admin', 'parked', '/moderation/parked'),
  ...page('admin', 'parked_reactions', '/moderation/parked_reactions'),
  ...page('admin', 'jobs', '/moderation/jobs'),
  ...page('admin', 'history', '/moderation/history'),
  ...page('moderator', 'AdminApp', '/admin'),
  ...page('admin', 'staff_tokens', '/admin', '/admin/staff_tokens?filter=%7B%22q%22%3A%22none%22%7D'),
  ...page('admin', 'staff_acts', '/admin/staff_acts', '/admin/staff_acts?filter=%7B%22q%22%3A%22none%22%7D'),
  ...page('admin', 'emails', '/admin/emails'),
  ...page('admin', 'chart_events', '/admin/chart_events'),
  ...page('admin', 'revenue', '/admin/revenue'),
  ...page('admin', 'BillsPage', '/admin/billing'),
  ...page('admin', 'billing', '/admin/billing/creator', '/admin/billing/nobody-here'),
  ...page('admin', 'reversal_appeals', '/admin/reversal_appeals', '/admin/reversal_appeals/unknown1/show'),
  ...page('admin', 'oauth_apps', '/admin/oauth_apps', '/admin/oauth_apps?filter=%7B%22q%22%3A%22none%22%7D'),
  ...page('admin', 'game_versions', '/admin/game_versions', '/admin/game_versions?filter=%7B%22q%22%3A%22none%22%7D'),
]

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

let site: Site
let browser: Browser
const people = new Map<Who, Person>()
const places = new Map<string, string>()

beforeAll(async () => {
  site = await Site.start({ demo: true })
  await site.saysMatch(/The demo is complete/)
  await fillPlaces()
  browser = await launchBrowser()
  for (const who of ['anybody', 'creator', 'moderator', 'admin'] as const) {
    const person = await Person.open(browser, site.origin)
    if (who !== 'anybody') await person.signIn(who, `dig-deeper-${who}`)
    people.set(who, person)
  }
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
})

async function fillPlaces(): Promise<void> {
  const creator = await Visitor.signIn(site, 'creator', 'dig-deeper-creator')
  const { id } = await creator.get('/v2/project/lodeline')
  const item = { item_type: 'project', item_id: id, report_type: 'spam', body: 'The same **again**.' }
  places.set('project', id)
  places.set('yesterday', dayOf(Date.now() - dayMs))
  places.set('version', (await creator.get('/v2/project/lodeline/version'))[0].id)
  places.set('own', (await creator.get('/v2/project/tidy-stacks/version'))[0].id)
  places.set('report', (await creator.get200('POST', '/v3/report', item)).id)
}

it.each(rows)('$shows for $by: $path', async ({ by, path: pattern }) => {
  const person = people.get(by)
  if (!person) throw new Error(`Nobody is ${by}`)
  const path = pattern.replace(/\{(\w+)\}/g, (_, name) => places.get(name) ?? name)
  await person.page.setViewportSize({ width: 1280, height: 900 })
  await person.visit(path)
  await person.page.getByRole('heading', { level: 1 }).first().waitFor()
  await person.audit(path)
  await person.measure(path)
  await person.page.setViewportSize({ width: 390, height: 844 })
  await person.measure(`${path} on a phone`)
  await person.auditThemes(`${path} on a phone`, ['light'])
  expect(person.complaints.splice(0)).toEqual([])
})

it('draws the pages of react-admin with and without a new document, and says what it refuses to others', async () => {
  const creator = people.get('creator')
  if (!creator) throw new Error('Nobody is creator')
  const { page } = creator
  const isDrawn = async () => {
    const field = page.locator('.MuiInputBase-root').first()
    await field.waitFor()
    const display = await field.evaluate((element) => getComputedStyle(element).display)
    const nonces = await page.evaluate(() => document.querySelectorAll('meta[property="csp-nonce"]').length)
    return { display, nonces }
  }
  await creator.visit('/dashboard/projects')
  expect(await isDrawn()).toEqual({ display: 'flex', nonces: 1 })
  await creator.visit('/')
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/projects')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  expect(await isDrawn()).toEqual({ display: 'flex', nonces: 0 })
  expect(creator.complaints.splice(0)).toEqual([])
  await creator.visit('/mods')
  await page.evaluate(() => {
    const [script, style] = [document.createElement('script'), document.createElement('style')]
    script.text = 'document.title = "run"'
    style.textContent = 'body { display: none }'
    document.head.append(script, style)
  })
  const refused = () => creator.complaints.map((text) => /script-src-elem|style-src-elem/.exec(text)?.[0]).sort()
  await expect.poll(refused).toEqual(['script-src-elem', 'style-src-elem'])
  expect(await page.locator('body').isVisible()).toBe(true)
  creator.complaints.splice(0)
})

it('the overview, the analytics and the page of a project show the same numbers', async () => {
  const creator = people.get('creator')
  if (!creator) throw new Error('Nobody is creator')
  const { page } = creator
  const numberOf = (text: string | null | undefined) => Number(text?.replace(/\D/g, ''))
  const chosen = page
    .getByRole('navigation', { name: 'What is counted' })
    .locator('a[aria-current] > span')
    .filter({ hasText: /\d/ })
    .first()
  const shown = async (path: string) => {
    await creator.visit(path)
    return numberOf(await chosen.textContent())
  }
  const ofRow = async (row: Locator) => numberOf(await row.locator('strong').first().textContent())
  const numbers = async () => {
    await creator.visit('/dashboard')
    const table = page.getByRole('table', { name: 'My projects' })
    const all = await ofRow(table.locator('tfoot tr'))
    const own = await ofRow(table.getByRole('row').filter({ hasText: 'Tidy Stacks' }))
    const analytics = [await shown('/dashboard/analytics'), await shown(`${project}/settings/analytics`)]
    // The project's page shows 90 days, of which the last is today.
    const range = `from=${dayOf(Date.now() - 89 * dayMs)}&to=${places.get('yesterday')}&interval=day`
    const days = await shown(`${project}/settings/analytics?${range}`)
    const today = numberOf(await page.locator('svg[role=img] text').last().textContent())
    await creator.visit(project)
    const counted = page.getByRole('listitem').filter({ hasText: /^[\d,]+ counted$/ })
    return {
      hasOwn: own > 0,
      overview: [all, own],
      analytics,
      days: days + today,
      page: numberOf(await counted.textContent()),
    }
  }
  // The records of the demo are still being counted when it is complete.
  const { overview, analytics, days, ...last } = await until(
    numbers,
    (now) => now.hasOwn && now.days === now.page && now.overview.join() === now.analytics.join(),
  )
  expect(analytics).toEqual(overview)
  expect(last).toEqual({ hasOwn: true, page: days })
  // The first list that somebody changes after a page has loaded, and a bar that is opened by a key.
  await creator.visit('/dashboard/analytics')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('7d')
  await page.waitForURL('**/dashboard/analytics?period=7d')
  await page.getByRole('slider', { name: 'Downloads a day' }).press('Home')
  await page.waitForURL(`**/dashboard/analytics?period=7d&bar=${dayOf(Date.now() - 7 * dayMs)}`)
  expect(creator.complaints.splice(0)).toEqual([])
})

it('the demo shows everything that staff and creators look at', async () => {
  const admin = await Visitor.signIn(site, 'admin', 'dig-deeper-admin')
  const total = async (resource: string, filter: object) => {
    const path = `/admin-api/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const { headers } = await admin.expect(200, 'GET', path)
    return Number(headers.get('content-range')?.split('/')[1])
  }
  const statuses = ['private', 'scheduled', 'rejected', 'withheld', 'processing', 'draft', 'archived', 'unlisted']
  const counts = await Promise.all(statuses.map((status) => total('projects', { status: [status] })))
  expect(Object.fromEntries(statuses.map((status, index) => [status, counts[index]]))).toEqual({
    ...{ private: 1, scheduled: 1, rejected: 1, withheld: 1, processing: 2, draft: 1, archived: 1, unlisted: 1 },
  })
  // One of the open ones is that of `fillPlaces`.
  expect([await total('reports', { closed: false }), await total('reports', { closed: true })]).toEqual([3, 1])
})

it('the demo tells of approvals on the day they happened', async () => {
  const creator = await Visitor.signIn(site, 'creator', 'dig-deeper-creator')
  const own = await creator.get(`/v2/user/creator/projects`)
  const approvedAt = new Map(own.map(({ id, approved }: { id: string; approved: string }) => [id, approved]))
  const { id } = await creator.get('/v2/user')
  const notices: { body: { project_id: string; new_status: string }; type: string; created: string }[] = (
    await creator.get(`/v2/user/${id}/notifications`)
  ).filter(({ type, body }: { type: string; body: { new_status: string } }) => {
    return type === 'status_change' && body.new_status === 'approved'
  })
  expect(notices.length).toBeGreaterThan(5)
  for (const { body, created } of notices) expect(created).toBe(approvedAt.get(body.project_id))
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  expect(notices.filter(({ created }) => created < monthAgo).length).toBeGreaterThan(2)
})

it('loads no part that rests before somebody does something, and all of them then', async () => {
  const page = await browser.newPage({ baseURL: site.origin })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const named = (name: string) => scripts.filter((url) => url.includes(`/${name}-`)).length
  const resting = ['Footer', 'ThemeMenu', 'SetupButton', 'HomeBand', 'HomeList']
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([named('libraries'), named('home'), ...resting.map(named)]).toEqual([1, 0, ...resting.map(() => 0)])
  await page.mouse.move(200, 200)
  await expect.poll(() => resting.map(named)).toEqual(resting.map(() => 1))
  // The server has sent the drawing.
  expect(named('Hill')).toBe(0)
  await page.close()
})

it('wakes the parts that rest when another tab brings the setup of an account', async () => {
  const moderator = await Visitor.signIn(site, 'moderator', 'dig-deeper-moderator')
  await moderator.expect(204, 'PUT', '/_internal/setup', { game_version: '1.21.4', loader: 'fabric' })
  const person = await Person.open(browser, site.origin)
  const other = await person.page.context().newPage()
  await other.goto('/', { waitUntil: 'networkidle' })
  const shelf = () => other.getByRole('heading', { level: 2 }).first().textContent()
  const before = await shelf()
  await person.signIn('moderator', 'dig-deeper-moderator')
  await expect.poll(shelf, { timeout: 10_000 }).toBe('Fits 1.21.4 Fabric')
  expect(before).toBe('Most downloaded mods')
  await person.close()
})

it('renders the first page of a new browser with the setup of the account', async () => {
  const { token } = await Visitor.signIn(site, 'moderator', 'dig-deeper-moderator')
  const ask = async (cookie: string) => (await fetch(`${site.origin}/mods`, { headers: { cookie } })).text()
  expect(await ask(`auth-token=${token}`)).toContain('My setup: 1.21.4 Fabric')
  expect(await ask('auth-token=mra_none')).not.toContain('1.21.4 Fabric')
})

it('keeps the header where it is for who is signed in', async () => {
  const person = people.get('creator')
  if (!person) throw new Error('Nobody is the creator')
  const { page } = person
  // So that the page is painted before it is taken over.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  // A font that comes after the first painting moves texts, too, and isn't meant here.
  await page.route('**/*.woff2', (route) => route.abort())
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // “Anmelden” is wider than what takes its place.
    await page.goto('/mods?hl=de-DE')
    const moved = page.evaluate(async () => {
      type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
      await new Promise((done) => setTimeout(done, 2_500))
      return new Promise<number>((done) => {
        const look = (list: PerformanceObserverEntryList) => {
          const shifts = list.getEntries() as Shift[]
          const ofHeader = shifts.filter(({ sources }) => sources.some(({ node }) => node?.closest?.('header')))
          done(ofHeader.reduce((sum, { value }) => sum + value, 0))
        }
        new PerformanceObserver(look).observe({ type: 'layout-shift', buffered: true })
        setTimeout(done, 500, 0)
      })
    })
    expect(await moved).toBe(0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('rendered every part of them on the server', () => {
  expect(site.output).not.toContain('could not be rendered')
  expect(site.output).not.toContain('rendering a page failed')
})

it('has visited every page', () => {
  const source = join(import.meta.dirname, '..', '..', 'frontend', 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const tables = files.filter((name) => /\/(?:room|start|pagesOf)\.tsx$|\/UserRoute\.tsx$/.test(name))
  const text = tables.map((name) => readFileSync(join(source, name), 'utf8')).join('\n')
  const pages = [...text.matchAll(/lazyNamed\([^']+'[^']+'\), '(\w+(?:Page|Tab|App))'\)|resource: '(\w+)'/g)]
  const wanted = pages.map(([, page, resource]) => page ?? resource)
  expect(wanted.length).toBeGreaterThan(25)
  // Somebody suspended sees the other one, in `suspension.e2e.test.ts`.
  const seen = new Set([...rows.map(({ shows }) => shows), 'SuspendedPage'])
  expect(wanted.filter((name) => name !== undefined && !seen.has(name))).toEqual([])
})
