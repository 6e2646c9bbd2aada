import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, Person } from '../testing/browser.ts'
import { runCommand } from '../testing/command.ts'
import { Site } from '../testing/process.ts'
import { modFields, modJar, picture } from '../testing/samples.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

// The path of one mod from an idea to a counted download, with each person in their own browser. Each step needs the previous one.

const address = '/mod/echo-compass'
const filename = 'echo-compass-1.0.0.jar'

let site: Site
let browser: Browser
let creator: Person
let moderator: Person
let player: Person
let admin: Person

beforeAll(async () => {
  site = await Site.start({ demo: true })
  await site.saysMatch(/The demo is complete/)
  browser = await launchBrowser()
  const open = () => Person.open(browser, site.origin)
  ;[creator, moderator, player, admin] = [await open(), await open(), await open(), await open()]
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
})

it('shows the catalogue to everybody', async () => {
  await player.page.goto('/')
  await player.page.getByRole('heading', { level: 1 }).waitFor()
  await player.page.getByRole('link', { name: /\d/ }).first().waitFor()
  await player.audit('the first page')
})

it('lets the demo creator create a project', async () => {
  await creator.signIn('creator', 'dig-deeper-creator')
  await creator.page.goto('/create/project')
  await creator.page.getByRole('radio', { name: /^Mod\b/ }).check()
  await creator.page.getByLabel('Name').fill(modFields.title)
  await creator.page.getByLabel('Summary').fill(modFields.description)
  await creator.audit('the form for a new project')
  await creator.button('Create draft').click()
  await creator.page.waitForURL(`**${address}/settings`)
  await creator.link('Upload a version.').waitFor()
  expect(await creator.button('Submit for review').isDisabled()).toBe(true)
  await creator.audit('the settings')
})

it('reads a mod that is dropped on the upload form, and publishes it', async () => {
  await creator.link('New version').click()
  await creator.drop(creator.page.getByText('Version files'), filename, await modJar('journey'))
  await creator.sees('Echo Compass 1.0.0 · Fabric 1.21.4')
  await creator.sees('depends on fabric-api')
  await until(
    () => creator.page.getByLabel('Version number').inputValue(),
    (number) => number === '1.0.0',
  )
  const isPressed = (name: string) =>
    creator.page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')
  expect(await creator.page.getByLabel('Name').inputValue()).toBe('Echo Compass 1.0.0')
  expect(await isPressed('Fabric')).toBe('true')
  expect(await isPressed('1.21.4')).toBe('true')
  await creator.audit('the upload form')
  await creator.button('Publish').click()
  // A draft's first version leads on to what is still missing.
  await creator.page.waitForURL(new RegExp(`${address}/settings#checklist$`))
  await creator.page.goto(`${address}/version/1.0.0`)
  await creator.sees(filename)
  await creator.audit('the page of the version')
})

it('guides the creator through the checklist to the review queue', async () => {
  const { page } = creator
  const save = async (tab: string) => {
    await creator.button('Save').click()
    await creator.sees('All changes saved')
    await creator.audit(tab)
  }
  await page.goto(`${address}/settings`)
  await creator.link('Write a description.').click()
  await page.getByLabel('Description', { exact: true }).fill(modFields.body)
  await save('the description')
  await creator.link('Choose at least one tag.').click()
  await creator.button('Utility').click()
  await save('the tags')
  await creator.link('Choose a license.').click()
  await page.getByLabel('License', { exact: true }).selectOption('MIT')
  await save('the license')
  await creator.link(/Add 1 more picture/).click()
  await creator.drop(page.getByText('Add pictures'), 'in-the-dark.png', await picture('#334455', 400))
  await creator.button(/^Edit /).waitFor()
  await creator.audit('the gallery')
  await creator.button('Submit for review').click()
  await creator.sees(/in the review queue/)
  await page.goto(`${address}/moderation`)
  await creator.sees('Messages with the moderators')
  await creator.audit('the review as its creator sees it')
})

it('shows a moderator the waiting time, the files and the history', async () => {
  const { page } = moderator
  await moderator.signIn('moderator', 'dig-deeper-moderator')
  await page.goto('/moderation')
  await page
    .getByRole('listitem')
    .filter({ hasText: modFields.title })
    .getByText(/second|minute/)
    .waitFor()
  await moderator.audit('the queue')
  await moderator.link(modFields.title).click()
  await moderator.sees('You are reviewing this project')
  await moderator.sees(modFields.body)
  await moderator.audit('the review')
  await moderator.link(/^Versions and files/).click()
  await moderator.link(`Download ${filename}`).waitFor()
  await moderator.audit('the files')
  await moderator.link(/^History/).click()
  await page.getByRole('listitem').filter({ hasText: 'ProjectSubmitted' }).getByText('creator').waitFor()
  await moderator.audit('the history')
})

it('finds the project in search once the moderator has approved it', async () => {
  await moderator.button(/^Approve/).click()
  const dialog = moderator.page.getByRole('alertdialog')
  await dialog.getByText('Approve this project?').waitFor()
  await moderator.audit('the decision')
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await moderator.sees(`Decision on ${modFields.title} saved`)
  const found = async () => (await new Visitor(site).get('/v2/search?query=echo+compass')).total_hits
  await until(found, (hits) => hits > 0)
  await player.page.goto('/mods')
  await player.page.getByRole('searchbox', { name: 'Search the catalogue' }).fill('echo compass')
  await player.link(modFields.title).first().waitFor()
  await player.audit('the search')
})

/** What the pages say about the project and its version. */
async function shownCounts(): Promise<(string | null)[]> {
  const counts: (string | null)[] = []
  for (const path of [address, `${address}/version/1.0.0`]) {
    await player.page.goto(path)
    counts.push(
      await player.page
        .getByText(/^\d+ downloads?$/)
        .first()
        .textContent(),
    )
  }
  return counts
}

it('counts one download once, on the project and on the version', async () => {
  await player.link(modFields.title).first().click()
  await player.page.waitForURL(`**${address}`)
  await player.sees('0 downloads')
  await player.audit('the page of the project')
  const link = player.page.getByRole('region', { name: 'Get it' }).getByRole('link', { name: /^Download/ })
  await link.waitFor()
  await player.button('Another').click()
  await player.page.getByRole('dialog').waitFor()
  await player.audit('the download picker')
  await player.page.keyboard.press('Escape')
  await player.page.getByRole('dialog').waitFor({ state: 'detached' })
  const [download] = await Promise.all([player.page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(filename)
  expect(await readFile(await download.path())).toEqual(await modJar('journey'))
  await until(shownCounts, ([project]) => project !== '0 downloads')
  expect(await shownCounts()).toEqual(['1 download', '1 download'])
})

it('still has the count after the process is killed and restarted', async () => {
  await site.kill()
  await site.start()
  expect(await shownCounts()).toEqual(['1 download', '1 download'])
  const { id } = await new Visitor(site).get('/v2/project/echo-compass')
  const recount = await runCommand('recount.ts', site.dataFolder)
  expect(recount.output).toMatch(new RegExp(`${id} +1 +1 +1 +0 `))
  expect(recount.code).toBe(0)
})

it('lets staff see every event and the project as it was', async () => {
  const { page } = admin
  await admin.signIn('admin', 'dig-deeper-admin')
  await page.goto('/moderation/projects')
  await page.getByLabel('Title, address or owner').fill('echo-compass')
  await admin.audit('all projects')
  await admin.link(modFields.title).click()
  await admin.link(/^History/).click()
  const events = page.getByRole('listitem')
  await events.filter({ hasText: 'ProjectReviewed' }).getByText('moderator').waitFor()
  const tagged = events.filter({ hasText: 'ProjectCategoriesChanged' })
  await tagged.getByText('through a session').waitFor()
  await tagged.getByText('1 field changed').click()
  await tagged.getByText('utility').last().waitFor()
  await tagged.getByRole('button', { name: 'Show state' }).click()
  await page.getByRole('heading', { name: 'Earlier state' }).waitFor()
  await page.getByRole('heading', { name: `${modFields.title} Draft` }).waitFor()
  await admin.sees(/fields changed since/)
  await admin.audit('the project as it was')
})

const theirs = [
  {
    who: () => player,
    pages: ['/', '/mods', address, `${address}/gallery`, `${address}/versions`, `${address}/version/1.0.0`],
  },
  {
    who: () => creator,
    pages: ['/create/project', `${address}/settings`, `${address}/version/new`, '/dashboard', '/settings/pats'],
  },
  { who: () => moderator, pages: ['/moderation', '/moderation/projects', '/moderation/history'] },
]

it.each(theirs)('fits a phone and is readable in every theme: $pages', async ({ who, pages }) => {
  const person = who()
  await person.page.setViewportSize({ width: 390, height: 844 })
  for (const path of pages) {
    await person.visit(path)
    await person.audit(`${path} on a phone`)
    await person.measure(`${path} on a phone`)
    await person.auditThemes(`${path} on a phone`)
  }
})

it('found no serious accessibility problem and no error', () => {
  expect([creator, moderator, player, admin].flatMap(({ complaints }) => complaints)).toEqual([])
})
