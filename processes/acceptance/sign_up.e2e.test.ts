import { expect, it } from 'vitest'
import { browsedSite } from '../testing/browsed_site.ts'

const { open } = browsedSite()

it('lets a new person sign up in a browser, and shows each page without a serious accessibility problem', async () => {
  const person = await open()
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
