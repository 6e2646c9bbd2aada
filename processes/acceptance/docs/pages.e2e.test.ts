import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../../testing/browser.ts'
import { Site } from '../../testing/process.ts'

let site: Site
let browser: Browser
let reader: Person
/** What was asked elsewhere, and what the policy stopped. */
const strayed: string[] = []

beforeAll(async () => {
  site = await Site.start()
  browser = await launchBrowser()
  reader = await Person.open(browser, site.origin)
  const { page } = reader
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(site.origin) && !/^(?:data|blob|about):/.test(address)) strayed.push(address)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|violates/.test(message.text())) strayed.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`violates ${violatedDirective}: ${blockedURI} ${sample}`)
    })
  })
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
})

/** Opens an address anew; one that differs by its fragment alone would not load again. */
async function open(path: string): Promise<void> {
  await reader.page.goto('about:blank')
  await reader.visit(path)
}

it.each(['/docs', '/docs#tag/errors', '/docs#tag/projects/getV2ProjectId', '/docs#tag/publishing-from-ci'])(
  '%s can be read by everybody, on wide screens and on phones',
  async (path) => {
    await reader.page.setViewportSize({ width: 1280, height: 900 })
    await open(path)
    await reader.page.getByRole('heading', { level: 1, name: 'Adit API' }).waitFor()
    await reader.audit(path)
    await reader.measure(path)
    await reader.page.setViewportSize({ width: 390, height: 844 })
    await reader.audit(`${path} on a phone`)
    await reader.measure(`${path} on a phone`)
    expect(reader.complaints).toEqual([])
  },
)

it('can be read in every theme', async () => {
  await reader.page.setViewportSize({ width: 1280, height: 900 })
  await open('/docs#tag/projects/getV2ProjectId')
  await reader.auditThemes('a route')
  expect(reader.complaints).toEqual([])
})

it.each([
  ['/docs/rate-limits', '/docs#tag/rate-limits', 'Rate limits'],
  ['/docs/downloads', '/docs#tag/how-downloads-are-counted', 'How downloads are counted'],
  ['/docs/revenue', '/docs#tag/how-revenue-is-shared', 'How revenue is shared'],
  ['/docs/api/versions#postV2Version', '/docs#tag/versions/postV2Version', 'Publish a version'],
])('leads from %s, where it was before, to %s', async (former, now, heading) => {
  await open(former)
  await reader.page.waitForURL(`**${now}`)
  await reader.page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
})

it.each(['idempotency_mismatch', 'Use bulk routes', 'side_types_migration_review_status', 'update_many'])(
  'finds %s by the keyboard',
  async (words) => {
    const { page } = reader
    await open('/docs')
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(words)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#(?:tag|model)/)
  },
)

it('goes on without a network once it is open', async () => {
  const { page } = reader
  await open('/docs')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Search filters' }).first().click()
  await page.getByText('facets=[["project_type:mod"]').first().waitFor()
  await page.context().setOffline(false)
})

it('asks nobody else and breaks no policy of ours', () => {
  expect(strayed).toEqual([])
})
