import { expect, it } from 'vitest'
import { browsedSite } from '../testing/browsed_site.ts'
import type { Person } from '../testing/browser.ts'

const { open } = browsedSite()
const password = 'a long way down 4711'

async function signUp({ page }: Person, username: string): Promise<void> {
  await page.goto('/auth/sign-up')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(`${username}@mine.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').last().check()
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL('**/auth/welcome**')
}

/** Opens the newest mail with this subject, once it is there, and the link in it. */
async function openLink({ page }: Person, subject: string, button: string): Promise<void> {
  const mail = page.getByRole('link', { name: subject }).first()
  await expect
    .poll(
      async () => {
        await page.goto('/_dev/mail')
        await page.getByRole('heading', { level: 1 }).waitFor()
        return mail.isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await mail.click()
  await page.frameLocator('iframe').getByRole('link', { name: button }).click()
}

it('verifies the address of a new account by the link of a mail', async () => {
  const person = await open()
  const { page } = person
  await signUp(person, 'deep-miner')
  await page.goto('/settings/account')
  await person.sees('Not verified')
  await person.audit('the settings of an account')
  await openLink(person, 'Verify your email address', 'Verify email address')
  await person.sees('Your email address is verified')
  await person.audit('the page of a verified address')
  await page.reload()
  await person.sees('Your email address was already verified.')
  await page.goto('/auth/verify-email?flow=made-up')
  await person.sees("couldn't be verified with this link")
  await page.goto('/settings/account')
  await person.page.getByText('Verified', { exact: true }).waitFor()
  const newsletter = page.getByRole('switch', { name: /newsletter/ })
  await newsletter.click()
  await expect.poll(() => newsletter.isChecked(), { timeout: 20_000 }).toBe(true)
  await page.goto('/_dev/mail')
  await person.audit('the mails of the site')
  expect(person.complaints).toEqual([])
})

it('lets somebody who forgot their password set another by the link of a mail', async () => {
  const person = await open()
  const { page } = person
  await signUp(person, 'forgetful')
  await page.context().clearCookies({ name: 'auth-token' })
  await page.goto('/auth/sign-in')
  await person.link('Forgot your password?').click()
  // The page before it has a field of the same name.
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await page.getByLabel('Email or username').fill('forgetful')
  await person.audit('the page for a forgotten password')
  await person.button('Send link').click()
  await person.sees('If there is such an account, a mail is on its way.')
  await openLink(person, 'Set a new password', 'Set a new password')
  await page.getByLabel('New password', { exact: true }).fill('even further down 1147')
  await page.getByLabel('Confirm new password').fill('even further down 1147')
  await person.audit('the page for a new password')
  await person.button('Change password').click()
  await page.waitForURL('**/auth/sign-in')
  await person.signIn('forgetful', 'even further down 1147')
  await page.goto('/settings/account')
  await person.sees('forgetful@mine.example')
  expect(person.complaints).toEqual([])
})
