import { type OutsideSite, outsideClient, outsideSite } from '@adit/command-api/testing/outside_site.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site } from '../testing/process.ts'

// Somebody who has accounts elsewhere, from their first visit to the last site that they unlink. Each step needs the previous one.

let other: OutsideSite
let site: Site
let browser: Browser
let miner: Person
const addresses: string[] = []

beforeAll(async () => {
  other = await outsideSite()
  const { clientId, clientSecret } = outsideClient
  const of = (name: string) => ({
    [`${name}_CLIENT_ID`]: clientId,
    [`${name}_CLIENT_SECRET`]: clientSecret,
    [`${name}_ISSUER`]: other.origin,
  })
  site = await Site.start({ env: { ...of('GITLAB'), ...of('GOOGLE') } })
  other.admit(site.origin)
  other.people.set('p1', { id: 'p1', name: 'miner', email: 'miner@else.test', emailVerified: true })
  browser = await launchBrowser()
  miner = await Person.open(browser, site.origin)
  miner.page.on('request', (request) => addresses.push(`${request.url()} ${request.headers().referer ?? ''}`))
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
  await other?.close()
})

const press = (name: string) => miner.page.getByRole('button', { name, exact: true }).click()
const signedIn = () => miner.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
const isOther = (url: URL) => url.origin === other.origin

it('signs up with another site and a chosen name', async () => {
  await miner.page.goto('/auth/sign-up?redirect=%2Fmods')
  await miner.link('Continue with GitLab').waitFor()
  await miner.audit('the form of a new account, with other sites')
  await miner.link('Continue with GitLab').click()
  await miner.page.waitForURL(isOther)
  await miner.page.locator('input[name="login"]').fill('p1')
  await miner.page.locator('input[name="password"]').fill('any')
  await miner.page.locator('button[type="submit"]').click()
  await miner.page.locator('input[name="prompt"][value="consent"]').waitFor({ state: 'attached' })
  await miner.page.locator('button[type="submit"]').click()
  await miner.page.getByLabel('Username').waitFor()
  expect(await miner.page.getByLabel('Username').inputValue()).toBe('miner')
  expect(new URL(miner.page.url()).searchParams.has('authToken')).toBe(false)
  await miner.audit('the form of an account from another site')
  await miner.page.getByRole('checkbox', { name: /I agree/ }).check()
  await press('Create account')
  await miner.sees('You are signed in as miner')
  await miner.link('Continue').click()
  await miner.page.waitForURL('**/mods')
})

it('signs in with it again', async () => {
  await miner.page.context().clearCookies({ name: 'auth-token' })
  await miner.page.goto('/auth/sign-in')
  await miner.link('Continue with GitLab').click()
  await signedIn()
  expect(new URL(miner.page.url()).pathname).toMatch(/^\/dashboard/)
})

it('links a second one, and unlinks the first, but not the last', async () => {
  await miner.page.goto('/settings/security')
  await miner.sees('It is your last way to sign in')
  await miner.audit('the settings with one other site')
  await press('Link Google')
  await press('Go to Google')
  await miner.page.waitForURL('**/settings/security')
  await miner.sees('Google is linked to your account')
  await press('Unlink GitLab')
  await press('Unlink')
  await miner.page.getByRole('button', { name: 'Link GitLab' }).waitFor()
  expect(await miner.page.getByRole('button', { name: 'Unlink Google' }).count()).toBe(0)
})

it('lets a launcher in only after a question', async () => {
  await miner.page.goto('/auth/sign-in?launcher=true&ipver=4&port=9')
  await miner.sees('A launcher on this computer wants to sign in as')
  await miner.audit('the question whether a launcher may sign in')
})

it('ends on a plain page when the other site says no', async () => {
  await miner.page.goto('/_internal/auth/callback/gitlab?error=access_denied&state=unknown')
  await miner.sees('Start again')
  await miner.audit('the page of a sign-in that came to nothing')
  expect(miner.complaints).toEqual([])
})

it('no session’s token was in an address or told as a referrer, and no code went to another page', () => {
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter((address) => address.includes('mra_'))).toEqual([])
  // The page itself is asked for with its code.
  const withCode = addresses.filter((address) => address.includes('authToken='))
  expect(withCode.every((address) => /\/auth\/welcome\?authToken=\w{60}&redirect=\S* \S*$/.test(address))).toBe(true)
  expect(withCode.filter((address) => (address.split(' ')[1] ?? '').includes('authToken'))).toEqual([])
  expect(site.output).not.toMatch(/authToken|mra_/)
})
