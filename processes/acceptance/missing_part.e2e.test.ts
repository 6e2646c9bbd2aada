import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browsedSite } from '../testing/browsed_site.ts'

// What happens when a script of a page can't be fetched: an update has renamed it, or the server is away.

const { open } = browsedSite()

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameLoad: true }))
const isSameLoad = (page: Page) => page.evaluate(() => 'sameLoad' in window)
const assets = '**/assets/**'

/** A window on the page to sign in, before the page to sign up was ever fetched. */
async function beforeSignUp(): Promise<Page> {
  const person = await open()
  await person.visit('/auth/sign-in')
  const { page } = person
  await page.getByRole('heading', { level: 1 }).waitFor()
  await mark(page)
  return page
}
const toSignUp = (page: Page) => page.locator('main a[href^="/auth/sign-up"]').click()
const signUpForm = (page: Page) => page.getByLabel('Confirm password')

it('reloads the page once if a script is gone and nothing was typed', async () => {
  const page = await beforeSignUp()
  let isGone = true
  await page.route(assets, (route) => (isGone ? route.abort() : route.continue()))
  await page.route('**/build.json*', (route) => {
    isGone = false
    return route.continue()
  })
  await toSignUp(page)
  await signUpForm(page).waitFor()
  expect(await isSameLoad(page)).toBe(false)
})

it('never reloads over typed text, but offers it', async () => {
  const page = await beforeSignUp()
  const typed = 'what somebody typed'
  const field = page.locator('main input').first()
  await field.fill(typed)
  await page.route(assets, (route) => route.abort())
  await toSignUp(page)
  const button = page.getByRole('button', { name: 'Reload page' })
  await button.waitFor()
  expect(await field.inputValue()).toBe(typed)
  expect(await isSameLoad(page)).toBe(true)
  await page.unroute(assets)
  await button.click()
  await signUpForm(page).waitFor()
  expect(await isSameLoad(page)).toBe(false)
})

it('shows a page of its own while the server is away, and goes on when it is back', async () => {
  const page = await beforeSignUp()
  await page.route('**', (route) => route.abort())
  await toSignUp(page)
  await page.getByText('The page appears by itself as soon as the site answers.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await isSameLoad(page)).toBe(true)
  expect(page.url()).toMatch(/^http:/)
  await page.unroute('**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await signUpForm(page).waitFor()
  expect(await isSameLoad(page)).toBe(false)
})

it('keeps typed text while the server is away', async () => {
  const page = await beforeSignUp()
  const field = page.locator('main input').first()
  await field.fill('what somebody typed')
  await page.route('**', (route) => route.abort())
  await toSignUp(page)
  await page.getByText('This site can’t be reached at the moment').waitFor()
  expect(await field.inputValue()).toBe('what somebody typed')
  expect(await isSameLoad(page)).toBe(true)
})
