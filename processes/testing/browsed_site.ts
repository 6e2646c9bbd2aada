import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, Person } from './browser.ts'
import { Site } from './process.ts'

/** An empty site and a browser for all tests of a file. Returns how to open a window of one more person. */
export function browsedSite(): { open: () => Promise<Person> } {
  let site: Site | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    site = await Site.start()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.remove()
  })
  return {
    open() {
      if (!site || !browser) throw new Error('The site is not ready')
      return Person.open(browser, site.origin)
    },
  }
}
