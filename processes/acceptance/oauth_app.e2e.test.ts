import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../testing/accounts.ts'
import { launchBrowser, Person } from '../testing/browser.ts'
import { rateLimitKey, Site, temporaryFolder } from '../testing/process.ts'

const password = 'a long way down 4711'

let dataFolder: string
let site: Site
let browser: Browser
const open = () => Person.open(browser, site.origin)

async function signUp({ page }: Person, username: string): Promise<void> {
  const data = { username, email: `${username}@mine.example`, password }
  const headers = { 'x-ratelimit-key': rateLimitKey }
  const made = await page.request.post('/_internal/auth/create', { data, headers })
  expect(made.status()).toBe(200)
}

/** A small website of somebody else: /login sends people to the site, /back gets them and reads who they are. */
class ThirdParty {
  readonly #server: Server
  #site = ''
  #client: oauth.Client = { client_id: '' }
  #secret = ''
  #begun: { state: string; verifier: string } | undefined
  /** The last access token. */
  token = ''

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(new URL(request.url ?? '/', this.origin)).then(({ to, text }) =>
        to === undefined
          ? response
              .writeHead(200, { 'content-type': 'text/html' })
              .end(`<!doctype html><title>App</title><p>${text}</p>`)
          : response.writeHead(302, { location: to }).end(),
      )
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  use(site: string, clientId: string, secret: string): void {
    this.#site = site
    this.#client = { client_id: clientId }
    this.#secret = secret
  }

  close(): void {
    this.#server.close()
  }

  async #answer(url: URL): Promise<{ to?: string; text?: string }> {
    const options = { [oauth.allowInsecureRequests]: true } as const
    const issuer = new URL(this.#site)
    const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' })
    const server = await oauth.processDiscoveryResponse(issuer, found)
    const redirectUri = `${this.origin}/back`
    if (url.pathname === '/login') {
      this.#begun = { state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() }
      const to = new URL(server.authorization_endpoint ?? '')
      to.search = new URLSearchParams({
        ...{ client_id: this.#client.client_id, redirect_uri: redirectUri, response_type: 'code', scope: 'USER_READ' },
        ...{ state: this.#begun.state, code_challenge_method: 'S256' },
        code_challenge: await oauth.calculatePKCECodeChallenge(this.#begun.verifier),
      }).toString()
      return { to: to.href }
    }
    if (url.pathname !== '/back' || !this.#begun) return { text: 'Nothing here' }
    const { state, verifier } = this.#begun
    try {
      const parameters = oauth.validateAuthResponse(server, this.#client, url, state)
      const by = oauth.ClientSecretPost(this.#secret)
      const answer = await oauth.authorizationCodeGrantRequest(
        ...([server, this.#client, by, parameters, redirectUri, verifier, options] as const),
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, this.#client, answer)
      this.token = tokens.access_token
      const { username } = (await (await this.read()).json()) as { username: string }
      return { text: `Hello ${username}` }
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError) return { text: `Refused: ${error.error}` }
      throw error
    }
  }

  read(): Promise<Response> {
    return fetch(`${this.#site}/v2/user`, { headers: { authorization: `Bearer ${this.token}` } })
  }
}

const app = new ThirdParty()
beforeAll(async () => {
  dataFolder = await temporaryFolder()
  await addStaff(dataFolder, { username: 'root', password, role: 'admin' })
  site = await Site.start({ dataFolder })
  browser = await launchBrowser()
  await app.start()
})
afterAll(async () => {
  app.close()
  await browser?.close()
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

async function register(maker: Person): Promise<void> {
  const { page } = maker
  await signUp(maker, 'lantern-maker')
  await maker.signIn('lantern-maker', password)
  await page.goto('/settings/applications')
  await maker.sees('You have no apps')
  await maker.audit('the page of own apps without any')
  await maker.button('New app').click()
  await page.getByLabel('Name', { exact: true }).fill('Lantern List')
  await page.getByLabel('Redirect addresses').fill(`${app.origin}/back`)
  await maker.audit('the dialog for a new app')
  await maker.button('Create app').click()
  await maker.sees('The secret of')
  await maker.audit('the page of own apps with a secret')
  const copied = (name: RegExp) => maker.button(name).first().getAttribute('title')
  const [secret, clientId] = [await copied(/Copy the secret/), await copied(/Copy the client ID/)]
  app.use(new URL(page.url()).origin, clientId ?? '', secret ?? '')
}

let maker: Person
let person: Person

it('lets somebody use an app of somebody else, and take that back', async () => {
  maker = await open()
  await register(maker)
  person = await open()
  const { page } = person
  await signUp(person, 'lantern-user')
  await page.goto(`${app.origin}/login`)
  await page.waitForURL('**/auth/sign-in**')
  await page.getByLabel('Email or username').fill('lantern-user')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await person.button('Sign in').last().click()
  await page.waitForURL('**/auth/authorize**')
  await person.sees('Lantern List')
  await person.sees(`${app.origin}/back`)
  await page.getByRole('link', { name: 'lantern-maker' }).waitFor()
  await person.sees('Read your profile')
  await person.audit('the page that asks for consent')
  await person.button('Decline').click()
  await person.sees('Refused: access_denied')
  await page.goto(`${app.origin}/login`)
  await person.button('Authorize').click()
  await person.sees('Hello lantern-user')
  expect((await app.read()).status).toBe(200)

  await page.goto(`${new URL(maker.page.url()).origin}/settings/authorizations`)
  await person.sees('Lantern List')
  await person.audit('the page of authorized apps')
  await person.button('Take back access of Lantern List').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back access' }).click()
  await person.sees('No app may act for you')
  await expect.poll(async () => (await app.read()).status).toBe(401)
  expect([...maker.complaints, ...person.complaints]).toEqual([])
})

// Needs what the test before has left: an app that somebody may authorize again.
it('lets an admin suspend the app, which is refused from then on', async () => {
  const { page } = person
  await page.goto(`${app.origin}/login`)
  await person.button('Authorize').click()
  await person.sees('Hello lantern-user')
  expect((await app.read()).status).toBe(200)

  const admin = await open()
  await admin.signIn('root', password)
  await admin.visit('/admin/oauth_apps')
  await admin.sees('Lantern List')
  await admin.sees('Authorized by 1 account')
  await admin.audit('the apps of third parties for admins')
  await admin.button('Suspend Lantern List').click()
  const dialog = admin.page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill('It sends spam.')
  await admin.audit('the dialog that suspends an app')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await admin.sees('The app is suspended')
  await admin.sees('It sends spam.')
  await expect.poll(async () => (await app.read()).status).toBe(401)

  await page.goto(`${app.origin}/login`)
  await page.waitForURL('**/auth/authorize**')
  await person.sees(/have suspended this app/)
  expect(await person.button('Authorize').count()).toBe(0)
  await person.audit('the page that asks for consent for a suspended app')
  await maker.page.goto(`${site.origin}/settings/applications`)
  await maker.sees('It sends spam.')

  await admin.button('Lift the suspension of Lantern List').click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Lift suspension' }).click()
  await admin.sees('The app is no longer suspended')
  // Tokens that the suspension ended stay ended.
  expect((await app.read()).status).toBe(401)
  await page.goto(`${app.origin}/login`)
  await person.button('Authorize').click()
  await person.sees('Hello lantern-user')
  expect((await app.read()).status).toBe(200)
  expect([...admin.complaints, ...maker.complaints, ...person.complaints]).toEqual([])
})
