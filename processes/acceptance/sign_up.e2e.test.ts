import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site, temporaryFolder } from '../testing/process.ts'

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

it('lets a new person sign up in a browser, and shows each page without a serious accessibility problem', async () => {
  const person = await Person.open(browser, site.origin)
  const { page } = person
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await person.audit('the empty catalogue')
  await page.goto('/auth/sign-up')
  await page.getByLabel('Username').fill('first-miner')
  await page.getByLabel('Email', { exact: true }).fill('first@mine.example')
  await page.getByLabel('Password', { exact: true }).fill('a long way down 4711')
  await page.getByLabel('Confirm password').fill('a long way down 4711')
  await page.getByRole('checkbox').last().check()
  await person.audit('the form for signing up')
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL('**/auth/welcome**')
  await person.sees('first-miner')
  await person.audit('the welcome page')
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await person.audit('the empty dashboard')
  expect(person.complaints).toEqual([])
})
