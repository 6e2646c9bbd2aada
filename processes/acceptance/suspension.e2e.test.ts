import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../testing/accounts.ts'
import { launchBrowser, Person } from '../testing/browser.ts'
import { Site, temporaryFolder } from '../testing/process.ts'
import { form, modFields } from '../testing/samples.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

// From a suspension that withholds a project to the decision on its appeal. Each step needs the previous one.

const guard = { username: 'guard', password: 'reads every single line', role: 'moderator' } as const
const other = { username: 'other', password: 'reads them all once more', role: 'moderator' } as const
const ada = { username: 'ada', password: 'lantern moss quarry', role: 'developer' } as const

let dataFolder: string
let site: Site
let browser: Browser
let people: { guard: Person; other: Person; ada: Person }
let project: string

const statusOf = async () => {
  const { token } = await Visitor.signIn(site, other.username, other.password)
  return (await new Visitor(site, token).get(`/v2/project/${project}`)).status
}

beforeAll(async () => {
  dataFolder = await temporaryFolder()
  await addStaff(dataFolder, guard)
  await addStaff(dataFolder, other)
  await addStaff(dataFolder, ada)
  site = await Site.start({ dataFolder })
  const self = await Visitor.signIn(site, ada.username, ada.password)
  const staff = await Visitor.signIn(site, other.username, other.password)
  project = (await self.get200('POST', '/v2/project', form({ ...modFields, title: 'Lamp', slug: 'lamp' }))).id
  await staff.expect(204, 'POST', `/_internal/moderation/project/${project}/decision`, { decision: 'approve' })
  browser = await launchBrowser()
  const open = () => Person.open(browser, site.origin)
  people = { guard: await open(), other: await open(), ada: await open() }
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await site?.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

it('looks at an account, suspends it and withholds what it owns', async () => {
  const person = people.guard
  await person.signIn(guard.username, guard.password)
  await person.visit('/user/ada')
  await person.button('View details').click()
  const question = person.page.getByRole('dialog')
  await question.getByLabel(/^More about it/).fill('Looked for the other account.')
  await person.audit('the dialog that asks why')
  await question.getByRole('button', { name: 'View details' }).click()
  await person.sees('ada@example.org')
  await person.audit('the panel of staff')
  await person.button('Suspend').click()
  const dialog = person.page.getByRole('alertdialog')
  await dialog.getByLabel(/^Reason/).fill('Theft.')
  await dialog.getByLabel('How long').selectOption('For good')
  await dialog.getByRole('checkbox', { name: 'Withhold 1 project' }).check()
  await person.audit('the dialog that suspends')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await person.sees('Suspended for good')
  await until(statusOf, (status) => status === 'withheld')
})

it('lets its holder appeal, and nothing else', async () => {
  const { ada: person } = people
  await person.page.goto('/auth/sign-in')
  await person.page.getByLabel('Email or username').fill(ada.username)
  await person.page.getByLabel('Password', { exact: true }).fill(ada.password)
  await person.button('Sign in').last().click()
  await person.sees(/suspended for good. The reason: Theft./)
  await person.audit('the refused sign-in')
  await person.button('Appeal or get your data').click()
  await person.page.getByLabel(/^Message to staff/).fill('It was **mine**.')
  await person.button('Appeal').click()
  await person.sees('Waiting for staff')
  await person.audit('the appeal')
  await person.page.setViewportSize({ width: 390, height: 844 })
  await person.measure('the appeal on a phone')
  await person.auditThemes('the appeal', ['light'])
  await person.page.setViewportSize({ width: 1280, height: 900 })
  await person.visit('/settings/account')
  await person.page.waitForURL(/sign-in/)
})

it('is answered and decided by another member of staff', async () => {
  await people.guard.visit('/moderation/appeals')
  await people.guard.link('ada').click()
  await people.guard.sees(/another member of staff decides/)
  const { other: person } = people
  await person.signIn(other.username, other.password)
  await person.visit('/moderation/appeals')
  await person.audit('the list of appeals')
  await person.link('ada').click()
  await person.page.getByLabel('Answer').fill('So it was.')
  await person.button('Send answer').click()
  await person.sees('So it was.')
  await person.audit('the page of an appeal')
  await person.page.setViewportSize({ width: 390, height: 844 })
  await person.measure('the page of an appeal on a phone')
  await person.page.setViewportSize({ width: 1280, height: 900 })
  await person.button('End suspension').click()
  const dialog = person.page.getByRole('alertdialog')
  await dialog.getByLabel(/^Reason/).fill('We looked again.')
  await dialog.getByRole('button', { name: 'End suspension' }).click()
  await person.sees('Suspension ended')
  await until(statusOf, (status) => status === 'approved')
})

it('lets its holder sign in again, who sees that staff looked, and nobody complains', async () => {
  const { ada: person } = people
  await person.visit('/auth/suspended')
  await person.sees('This session has ended')
  await person.button('Sign in').last().click()
  await person.page.waitForURL(/sign-in/)
  await person.signIn(ada.username, ada.password)
  await person.visit('/settings/account')
  await person.sees('Looked for the other account.')
  await person.audit('who looked at the account')
  await person.page.setViewportSize({ width: 390, height: 844 })
  await person.measure('who looked at the account on a phone')
  for (const each of Object.values(people)) expect(each.complaints).toEqual([])
})
