import { rm } from 'node:fs/promises'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site, temporaryFolder } from '../testing/process.ts'

// What happens when the script that every page begins with can't be fetched: nothing of the app runs then.

let dataFolder: string
let site: Site
let browser: Browser
beforeAll(async () => {
  dataFolder = await temporaryFolder()
  site = await Site.start({ dataFolder })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

const build = '**/build.json*'
const abort = (route: Route) => route.abort()
const path = '/auth/sign-in'
const opened = (page: Page) => page.locator('#root h1')
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** A window where one of the scripts of a page is missing: the first one, or one that it imports. */
async function without(script: 'first' | 'imported'): Promise<{ page: Page; scripts: string; loads: () => number }> {
  const text = await (await site.fetch(path)).text()
  const [, first = ''] = /<script type="module"[^>]* data-src="([^"]+)"/.exec(text) ?? []
  const [, imported = ''] = /<link[^>]* data-rel="modulepreload"[^>]* href="([^"]+)"/.exec(text) ?? []
  const scripts = `**${script === 'first' ? first : imported}`
  const { page } = await Person.open(browser, site.origin)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(scripts, abort)
  return { page, scripts, loads: () => loads }
}

it.each(['first', 'imported'] as const)(
  'reloads once if its %s script is missing, then says so, and loads when asked',
  async (script) => {
    const { page, scripts, loads } = await without(script)
    await page.goto(path)
    await button(page, 'Reload page').waitFor()
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    expect(loads()).toBe(2)
    await page.unroute(scripts)
    await button(page, 'Reload page').click()
    // The page that could not be loaded has a heading from the server, too.
    await expect.poll(loads, { timeout: 20_000 }).toBe(3)
    await opened(page).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  },
)

it('goes on by itself if the script is there again after the reload', async () => {
  const { page, scripts, loads } = await without('first')
  await page.route(build, async (route) => {
    await page.unroute(scripts)
    await route.continue()
  })
  await page.goto(path)
  // The page is there from the server before its program is.
  await expect.poll(loads, { timeout: 20_000 }).toBe(2)
  await opened(page).waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(loads()).toBe(2)
})

it('shows a page of its own while the server is away, and goes on when it is back', async () => {
  const { page, scripts, loads } = await without('first')
  await page.route(build, abort)
  await page.goto(path)
  await page.getByText('The page appears by itself as soon as the site answers.').waitFor()
  const asked = page.waitForRequest(build)
  await button(page, 'Try again').click()
  await asked
  await page.getByRole('heading', { name: 'This site can’t be reached at the moment' }).waitFor()
  expect(loads()).toBe(1)
  await page.unroute(scripts)
  await page.unroute(build)
  // The page is there from the server before its program is.
  await expect.poll(loads, { timeout: 20_000 }).toBe(2)
  await opened(page).waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(loads()).toBe(2)
})

it('never reloads over typed text, but offers it', async () => {
  const { page, scripts, loads } = await without('first')
  await page.unroute(scripts)
  const held = Promise.withResolvers<Route>()
  await page.route(scripts, (route) => held.resolve(route))
  await page.goto(path, { waitUntil: 'commit' })
  const route = await held.promise
  await page.waitForSelector('#root', { state: 'attached' })
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.id = 'typed'
    document.body.append(field)
  })
  await page.fill('#typed', 'what somebody typed')
  await route.abort()
  await page.getByText('What you have typed here will be lost').waitFor()
  expect(await page.inputValue('#typed')).toBe('what somebody typed')
  expect(loads()).toBe(1)
})

it('speaks the language of the page, in its direction', async () => {
  const { page } = await without('first')
  await page.route(build, abort)
  await page.goto(`${path}?hl=ar`)
  const alert = page.getByRole('alert')
  await alert.getByText('لا يمكن الوصول إلى هذا الموقع حاليًا').waitFor()
  expect(await alert.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})
