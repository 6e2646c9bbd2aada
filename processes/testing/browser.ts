import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { until } from './wait.ts'

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/** A Chromium of the system, else the one that comes with the workspace and needs no library of the system. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path))
  if (executablePath) return chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const { default: bundled } = await import('@sparticuz/chromium')
  // In a single process all windows share their cookies, so that two people could not be signed in at once.
  const args = bundled.args.filter((flag) => flag !== '--single-process' && flag !== '--no-zygote')
  return chromium.launch({ executablePath: await bundled.executablePath(), args: [...args, '--no-sandbox'] })
}

/** Open for as long as the page is. */
const endless = new Set(['eventsource', 'websocket'])
const patienceMs = 20_000

/** One person before a browser window of their own. */
export class Person {
  readonly page: Page
  readonly #underWay = new Set<Request>()
  #asked = 0
  /** What axe found serious or critical on the pages looked at, and errors that scripts threw. */
  readonly complaints: string[] = []

  private constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      this.#asked++
      if (!endless.has(request.resourceType())) this.#underWay.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      // Playwright's types know each event alone.
      page.on(end as 'requestfinished', (request) => this.#underWay.delete(request))
    }
  }

  static async open(browser: Browser, origin: string): Promise<Person> {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
      // Nothing is looked at while it moves.
      reducedMotion: 'reduce',
      locale: 'en-US',
      // A headless browser names itself a bot, whose downloads do not count; this is what people have.
      userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    })
    const person = new Person(await context.newPage())
    person.page.setDefaultTimeout(patienceMs)
    person.page.on('pageerror', (error) => person.complaints.push(`${person.page.url()}: ${error.stack}`))
    return person
  }

  /** Goes to an address, and is back when all of it is there. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path)
    await this.settled()
  }

  /**
   * Waits until the page has all that it asks for and has drawn it: nothing is under way, and nothing more is asked for by the time
   * that its scripts rest. A page that never rests is looked at as it is.
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
        () => false, // it went to another page meanwhile
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

  /** Drops a file as if dragged from a folder. */
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

  /** Waits until the text is to be seen. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  /** Notes when the page can be moved sideways, and goes on being so: a window that was just made narrower is laid out anew first. */
  async measure(name: string): Promise<void> {
    const beyond = () => this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await until(beyond, (pixels) => pixels <= 0, patienceMs).catch(async () => {
      this.complaints.push(`${name}: ${await beyond()} pixels wider than the window`)
    })
  }

  /** Looks for what keeps people from using the page as it is now. */
  async audit(name: string): Promise<void> {
    await this.settled()
    this.#note(name, await this.#axe().analyze())
  }

  /** Whether it can be read in these themes, all but the one shown unless told; all else is the same in each. */
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

  /** At work in the page itself: left alone it opens another page for each look, which only foreign frames need. */
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
