import { rm } from 'node:fs/promises'
import { generateSync } from 'otplib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../testing/accounts.ts'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site, temporaryFolder } from '../testing/process.ts'

// A moderator's way to the pages of staff, and back in without the app. Each step needs the previous one.

const staff = { username: 'moderator', password: 'reads every single line', role: 'moderator' } as const

let dataFolder: string
let site: Site
let browser: Browser
let moderator: Person
let secret = ''
let backupCodes: string[] = []

/** What an app shows; `later` for a code that was not used yet, because tests are quicker than half a minute. */
const codeOf = (later = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 })
const code = () => moderator.page.getByRole('textbox', { name: 'Code', exact: true })
const submit = (name: string) => moderator.page.getByRole('button', { name, exact: true }).click()

async function signOut() {
  await moderator.page.context().clearCookies()
  await moderator.page.goto('/auth/sign-in')
}
async function enterPassword() {
  await moderator.page.getByLabel('Email or username').fill(staff.username)
  await moderator.page.getByLabel('Password', { exact: true }).fill(staff.password)
  await submit('Sign in')
}
const signedIn = () => moderator.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))

beforeAll(async () => {
  dataFolder = await temporaryFolder()
  await addStaff(dataFolder, { ...staff, needsSecondFactor: true })
  site = await Site.start({ dataFolder })
  browser = await launchBrowser()
  // Browsers allow passkeys at host names only.
  moderator = await Person.open(browser, site.origin.replace('127.0.0.1', 'localhost'))
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

it('keeps the pages of staff closed until a second factor is set up', async () => {
  await signOut()
  await enterPassword()
  await signedIn()
  await moderator.page.goto('/moderation')
  await moderator.sees('Set up a second factor first')
  await moderator.audit('the closed pages of staff')
})

it('sets an authenticator app up, which opens them', async () => {
  await moderator.link('Set it up').click()
  await submit('Set up an app')
  await moderator.page.getByLabel('Current password').fill(staff.password)
  await submit('Continue')
  await moderator.page.getByRole('img', { name: 'QR code for your app' }).waitFor()
  await moderator.audit('the picture for the app')
  secret = (await moderator.page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await code().fill(codeOf())
  await submit('Turn on')
  const codes = moderator.page.getByRole('listitem').filter({ hasText: /^\w{4}-\w{4}-\w{4}-\w{4}$/ })
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  backupCodes = await codes.allTextContents()
  await moderator.audit('the backup codes')
  await moderator.page.goto('/moderation')
  await moderator.sees('Review queue')
})

it('asks for a code after the password, and takes a backup code in its place, once', async () => {
  await signOut()
  await enterPassword()
  await code().fill('000000')
  await moderator.audit('the field for the code')
  await submit('Sign in')
  await moderator.page.getByRole('alert').waitFor()
  await code().fill(codeOf(1))
  await submit('Sign in')
  await signedIn()
  for (const taken of [true, false]) {
    await signOut()
    await enterPassword()
    await code().fill(backupCodes[0] ?? '')
    await submit('Sign in')
    await (taken ? signedIn() : moderator.page.getByRole('alert').waitFor())
  }
})

it('signs in with a passkey instead of password and code, and opens the pages of staff with it', async () => {
  await signOut()
  await enterPassword()
  await code().fill(backupCodes[1] ?? '')
  await submit('Sign in')
  await signedIn()
  const devtools = await moderator.page.context().newCDPSession(moderator.page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await moderator.page.goto('/settings/security')
  await submit('Add a passkey')
  await moderator.page.getByLabel('Name', { exact: true }).fill('Phone')
  await moderator.page.getByLabel('Current password').fill(staff.password)
  await moderator.page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await moderator.sees(/^Phone$/)
  await moderator.audit('the passkeys')
  await signOut()
  await submit('Sign in with a passkey')
  await signedIn()
  await moderator.page.goto('/moderation')
  await moderator.sees('Review queue')
  expect(moderator.complaints).toEqual([])
})
