import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site } from '../testing/process.ts'
import { readMail } from '../testing/read_mail.ts'
import { until } from '../testing/wait.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await Site.start({ env: { BILLING: 'sandbox' } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
})

async function signUp({ page }: Person, username: string): Promise<void> {
  await page.goto('/auth/sign-up')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(`${username}@mine.example`)
  await page.getByLabel('Password', { exact: true }).fill('a long way down 4711')
  await page.getByLabel('Confirm password').fill('a long way down 4711')
  await page.getByRole('checkbox').last().check()
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL('**/auth/welcome**')
}

async function enterCard({ page }: Person, number: string): Promise<void> {
  await page.getByLabel('Number of the test card').fill(number)
  await page.getByLabel('Month of expiry').fill('12')
  await page.getByLabel('Year of expiry').fill('2034')
}

it('lets somebody subscribe with a card that their bank asks about, cancel, and keep it after all', async () => {
  const person = await Person.open(browser, site.origin)
  const { page } = person
  await signUp(person, 'plus-miner')
  await page.goto('/plus')
  for (const consent of ['I agree to the', 'Plus is to begin at once']) await page.getByLabel(consent).check()
  await person.button('Subscribe').click()
  await enterCard(person, '4000 0000 0000 9995')
  await person.audit('the form for a test card')
  await person.button('Continue').click()
  await person.button('Pay now').click()
  await person.sees('There is not enough money on this card.')
  await enterCard(person, '4000 0027 6000 3184')
  await person.button('Continue').click()
  await person.button('Pay now').click()
  await person.sees('Your bank asks you')
  await person.button('Confirm').click()

  await page.waitForURL('**/settings/billing')
  await person.button('Cancel subscription').waitFor()
  await person.sees('Visa ending in 3184')
  await person.audit('a subscription')
  await person.button('Cancel subscription').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await person.button('Keep subscription').click()
  await person.button('Cancel subscription').waitFor()
  await page.goto('/settings/billing/charges')
  await person.sees('Paid')
  // The worker issues the invoice a moment after the payment, and the page asks for it when it is opened.
  const invoice = person.button(/^Invoice PRACTICE-INV-/)
  const shown = async () => {
    await page.reload()
    await person.sees('Paid on')
    return invoice.count()
  }
  await until(shown, (count) => count > 0)
  await person.audit('charges with an invoice')
  const [download] = await Promise.all([page.waitForEvent('download'), invoice.first().click()])
  expect(download.suggestedFilename()).toBe('PRACTICE-INV-000001.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto('/user/plus-miner')
  await page.getByText('Plus', { exact: true }).waitFor()
  expect(person.complaints).toEqual([])
})

it('lets somebody withdraw who isn’t signed in, by a link of a mail', async () => {
  const person = await Person.open(browser, site.origin)
  const { page } = person
  await page.goto('/')
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
  await page.waitForURL('**/contract/withdraw')
  await page.getByLabel('Email or username').fill('plus-miner')
  await person.audit('the form for a withdrawal')
  await person.button('Continue').click()
  await person.sees('If there is such an account')
  const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, init)
  const mail = await readMail(ask, 'plus-miner@mine.example', 'Confirm that you withdraw')
  const link = /\/contract\/confirm\?flow=[0-9A-Za-z]+/.exec(mail ?? '')?.[0] ?? ''
  await page.goto(link)
  await person.sees('Returned to you')
  await person.audit('the confirmation of a withdrawal')
  await person.button('Confirm withdrawal').click()
  await person.sees('A receipt is on its way')
  await page.goto(link)
  await person.sees('link')
  expect(await person.button('Confirm withdrawal').count()).toBe(0)
  expect(person.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
})
