import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/** A Chromium of the system, else the one that comes with the workspace and needs no library of the system. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = installed.find((path) => existsSync(path))
  if (executablePath) return chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const { default: bundled } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await bundled.executablePath(), args: [...bundled.args, '--no-sandbox'] })
}

/** One person before a browser window of their own. */
export class Person {
  readonly page: Page
  /** What axe found serious or critical on the pages looked at, and errors that scripts threw. */
  readonly complaints: string[] = []

  private constructor(page: Page) {
    this.page = page
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
    person.page.setDefaultTimeout(20_000)
    person.page.on('pageerror', (error) => person.complaints.push(`${person.page.url()}: ${error.stack}`))
    return person
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.page.goto('/auth/sign-in')
    await this.page.getByLabel('E-mail or username').fill(username)
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
    for (let look = 0; look < 30 && (await beyond()) > 0; look++) await this.page.waitForTimeout(100)
    const left = await beyond()
    if (left > 0) this.complaints.push(`${name}: ${left} pixels wider than the window`)
  }

  /** Looks for what keeps people from using the page as it is now. */
  async audit(name: string): Promise<void> {
    this.#note(name, await new AxeBuilder({ page: this.page }).analyze())
  }

  /** Whether it can be read in these themes, all but the one shown unless told; all else is the same in each. */
  async auditThemes(name: string, themes: readonly string[] = ['oled', 'retro', 'light']): Promise<void> {
    const choose = (value: string) =>
      this.page.context().addCookies([{ name: 'color-mode', value, url: this.page.url() }])
    for (const theme of themes) {
      await choose(theme)
      await this.page.reload({ waitUntil: 'networkidle' })
      await this.page.locator(`html[data-theme="${theme}"]`).waitFor()
      const contrast = new AxeBuilder({ page: this.page }).withRules(['color-contrast'])
      this.#note(`${name} in ${theme}`, await contrast.analyze())
    }
    await choose('dark')
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
