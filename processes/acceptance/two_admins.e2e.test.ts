import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../testing/accounts.ts'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site, temporaryFolder } from '../testing/process.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

// Somebody becomes a moderator: one admin asks, another confirms. Each step needs the previous one.

const password = 'runs the whole place'

let dataFolder: string
let site: Site
let browser: Browser
let root: Person
let second: Person

beforeAll(async () => {
  dataFolder = await temporaryFolder()
  for (const username of ['root', 'second']) await addStaff(dataFolder, { username, password, role: 'admin' })
  site = await Site.start({ dataFolder })
  await Visitor.signUp(site, 'digger')
  browser = await launchBrowser()
  root = await Person.open(browser, site.origin)
  second = await Person.open(browser, site.origin)
  await root.signIn('root', password)
  await second.signIn('second', password)
})
afterAll(async () => {
  await browser?.close()
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

it('an admin asks for the role on the page of the user', async () => {
  await root.visit('/user/digger')
  await root.button('Manage').click()
  await root.page.getByRole('menuitem', { name: 'Change role' }).click()
  await root.page.getByLabel('Role', { exact: true }).selectOption('Moderator')
  await root.page.getByRole('textbox', { name: 'Reason' }).fill('Has reviewed packs since spring.')
  await root.audit('the change of a role')
  await root.button('Ask for it').click()
  await root.sees('Asked.')
  await root.visit('/admin/staff_acts')
  await root.sees('Make digger a moderator')
  expect(await root.button('Confirm').count()).toBe(0)
  await root.audit('what waits for a second admin')
})

it('another admin confirms it, and the user has the role', async () => {
  await second.visit('/admin/staff_acts')
  await second.button('Confirm').click()
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await second.sees('Done')
  // The list of acts and the user are projected apart from each other.
  await until(
    () => new Visitor(site).get('/v2/user/digger'),
    ({ role }) => role === 'moderator',
  )
  await second.visit('/user/digger')
  await second.sees('Moderator')
  expect([...root.complaints, ...second.complaints]).toEqual([])
})
