import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { until } from './wait.ts'

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/** The system's Chromium, or else the one that comes with the workspace and needs no system library. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path))
  if (executablePath) return chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const { default: bundled } = await import('@sparticuz/chromium')
  // In a single process all windows share their cookies, so two people could not be signed in at once.
  const args = bundled.args.filter((flag) => flag !== '--single-process' && flag !== '--no-zygote')
  return chromium.launch({ executablePath: await bundled.executablePath(), args: [...args, '--no-sandbox'] })
}

/** Open for as long as the page is. */
const endless = new Set(['eventsource', 'websocket'])
const patienceMs = 20_000
const refusedByPolicy = 'The content security policy refused'

/** One person with their own browser window. */
export class Person {
  readonly page: Page
  readonly #underWay = new Set<Request>()
  #asked = 0
  /** Serious or critical findings of axe on the visited pages, errors that scripts threw, and what the content security policy refused. */
  readonly complaints: string[] = []

  private constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      this.#asked++
      if (!endless.has(request.resourceType())) this.#underWay.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      // Playwright's types know only single events.
      page.on(end as 'requestfinished', (request) => this.#underWay.delete(request))
    }
  }

  static async open(browser: Browser, origin: string): Promise<Person> {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
      // Checks run without animations.
      reducedMotion: 'reduce',
      locale: 'en-US',
      // A headless browser identifies itself as a bot, whose downloads do not count. This is the name of a normal one.
      userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    })
    const person = new Person(await context.newPage())
    person.page.setDefaultTimeout(patienceMs)
    person.page.on('pageerror', (error) => person.complaints.push(`${person.page.url()}: ${error.stack}`))
    await context.addInitScript((mark) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
        console.error(mark, effectiveDirective, blockedURI, sourceFile, sample),
      )
    }, refusedByPolicy)
    person.page.on('console', (message) => {
      if (message.text().startsWith(refusedByPolicy)) person.complaints.push(`${person.page.url()}: ${message.text()}`)
    })
    return person
  }

  /** Goes to an address and returns when the page is complete. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path)
    await this.settled()
  }

  /**
   * Waits until the page has loaded and drawn everything: no request is running, and none follows while its scripts rest. A page that never
   * rests is used as it is.
   */
  async settled(): Promise<void> {
    const rest = async () => {
      const asked = this.#asked
      if (this.#underWay.size > 0) return false
      const drawing = this.page.evaluate(() => {
        const drawn = (done: () => void) => requestAnimationFrame(() => setTimeout(done, 50))
        return new Promise<void>((done) => requestIdleCallback(() => drawn(done), { timeout: 2_000 }))
      })
      const isDrawn = await drawing.then(
        () => true,
        () => false, // It went to another page meanwhile.
      )
      return isDrawn && this.#underWay.size === 0 && this.#asked === asked
    }
    await until(rest, (rests) => rests, patienceMs).catch(() => undefined)
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.page.goto('/auth/sign-in')
    await this.page.getByLabel('Email or username').fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.audit('the page for signing in')
    await this.button('Sign in').last().click()
    await this.page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  }

  /** Drops a file as if it were dragged from a folder. */
  async drop(onto: Locator, name: string, content: Buffer): Promise<void> {
    const files = await this.page.evaluateHandle(
      ({ name, bytes }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], name))
        return transfer
      },
      { name, bytes: [...content] },
    )
    await onto.dispatchEvent('drop', { dataTransfer: files })
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name })
  }

  link(name: string | RegExp) {
    return this.page.getByRole('link', { name })
  }

  /** Waits until the text is visible. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /**
   * Records a finding if the page can be scrolled sideways and stays that way, because a window that was just narrowed needs a new layout
   * first.
   */
  async measure(name: string): Promise<void> {
    const beyond = () => this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await until(beyond, (pixels) => pixels <= 0, patienceMs).catch(async () => {
      this.complaints.push(`${name}: ${await beyond()} pixels wider than the window`)
    })
  }

  /** Checks the accessibility of the page in its current state. */
  async audit(name: string): Promise<void> {
    await this.settled()
    this.#note(name, await this.#axe().analyze())
  }

  /** Checks contrast in these themes, by default all but the current one. Everything else is the same in each. */
  async auditThemes(name: string, themes: readonly string[] = ['oled', 'retro', 'light']): Promise<void> {
    const choose = (value: string) =>
      this.page.context().addCookies([{ name: 'color-mode', value, url: this.page.url() }])
    for (const theme of themes) {
      await choose(theme)
      await this.page.reload()
      await this.page.locator(`html[data-theme="${theme}"]`).waitFor()
      await this.settled()
      this.#note(`${name} in ${theme}`, await this.#axe().withRules(['color-contrast']).analyze())
    }
    await choose('dark')
  }

  /** Runs axe in the page itself. By default it opens another page for each check, which only foreign frames need. */
  #axe(): AxeBuilder {
    return new AxeBuilder({ page: this.page }).setLegacyMode().options({ resultTypes: ['violations'] })
  }

  #note(name: string, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): void {
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      const places = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
      this.complaints.push(`${name}: ${id} (${impact}) at ${places.join('; ')}`)
    }
  }

  async close(): Promise<void> {
    await this.page.context().close()
  }
}
