import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../../testing/browser.ts'
import { Site } from '../../testing/process.ts'
import { until } from '../../testing/wait.ts'

let site: Site
let browser: Browser
let reader: Person

beforeAll(async () => {
  site = await Site.start()
  browser = await launchBrowser()
  reader = await Person.open(browser, site.origin)
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
})

const pages = [
  '/docs',
  '/docs/api/search',
  '/docs/api/version-files',
  '/docs/guides/publishing-from-ci',
  '/docs/rate-limits',
  '/docs/search-filters',
  '/docs/errors',
  '/docs/downloads',
]

/** Waits until it has come into view, below the header that stays. */
async function liesInView(selector: string): Promise<void> {
  await until(
    async () => (await reader.page.locator(selector).boundingBox())?.y ?? -1,
    (y) => y >= 56 && y < 900,
  )
}

it('can be read and used by everybody, on wide screens and on phones', async () => {
  for (const path of pages) {
    await reader.page.setViewportSize({ width: 1280, height: 900 })
    await reader.visit(path)
    await reader.audit(path)
    await reader.measure(path)
    await reader.page.setViewportSize({ width: 390, height: 844 })
    await reader.page.reload()
    await reader.audit(`${path} on a phone`)
    await reader.measure(`${path} on a phone`)
  }
  await reader.page.goto('/docs/api/search')
  await reader.auditThemes('the search routes')
  expect(reader.complaints).toEqual([])
})

it('finds a route by the keyboard alone', async () => {
  const { page } = reader
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('version_files update_many')
  await page.getByRole('status').filter({ hasText: '1 found' }).waitFor()
  await page.getByText('Rules for every call').waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/api/version-files#postV2VersionFilesUpdateMany')
  await liesInView('#postV2VersionFilesUpdateMany')
  await page.keyboard.press('/')
  await page.keyboard.type('xyzzy')
  await reader.sees('Nothing here is called that.')
  await page.keyboard.press('Escape')
  await page.locator('article').first().waitFor()
})

it('finds fields, guides and errors from any page, and leads to their very place', async () => {
  const { page } = reader
  await page.goto('/docs/rate-limits')
  await page.keyboard.press('/')
  await page.keyboard.type('side_types_migration_review_status')
  await page.getByRole('link', { name: 'side_types_migration_review_status · ProjectV3' }).click()
  await page.waitForURL('**#ProjectV3.side_types_migration_review_status')
  await liesInView('[id="ProjectV3.side_types_migration_review_status"]')
  await page.keyboard.press('/')
  await page.keyboard.type('idempotency_mismatch')
  await page.getByRole('link', { name: 'idempotency_mismatch' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/errors#code-idempotency_mismatch')
  await page.locator('#code-idempotency_mismatch').waitFor()
})

it('unfolds what an address points into, and copies addresses of sections', async () => {
  const { page } = reader
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/api/search#getV2Search.answer.total_hits')
  await page.getByText('How many projects fit, over all pages.').first().waitFor()
  await page.goto('/docs/rate-limits')
  await page.getByRole('link', { name: 'Copy the address of: The limit' }).click()
  await reader.sees('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.origin}/docs/rate-limits#limit`)
})

it('keeps the path of a route in one piece in the list', async () => {
  await reader.page.setViewportSize({ width: 1280, height: 900 })
  await reader.page.goto('/docs')
  const tallest = await reader.page.locator('table.list td:nth-child(2)').evaluateAll((cells) => {
    return Math.max(...cells.map((cell) => cell.getBoundingClientRect().height))
  })
  expect(tallest).toBeLessThan(90)
})

it('loses nothing but the filter without scripts', async () => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs')
  expect(await page.getByLabel('Find in the documentation').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Version files' }).first().click()
  await page.getByText('/v2/version_files/update_many').first().waitFor()
  expect(await page.locator('article pre').count()).toBeGreaterThan(20)
  await context.close()
})
