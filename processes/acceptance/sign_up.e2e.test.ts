import { expect, it } from 'vitest'
import { browsedSite } from '../testing/browsed_site.ts'
import type { Person } from '../testing/browser.ts'

const { open } = browsedSite()

async function signUp(person: Person, username: string): Promise<void> {
  const { page } = person
  await page.goto('/auth/sign-up')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(`${username}@mine.example`)
  await page.getByLabel('Password', { exact: true }).fill('a long way down 4711')
  await page.getByLabel('Confirm password').fill('a long way down 4711')
  await page.getByRole('checkbox').last().check()
  await person.audit('the form for signing up')
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL('**/auth/welcome**')
}

it('lets a new person sign up in a browser, and shows each page without a serious accessibility problem', async () => {
  const person = await open()
  const { page } = person
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await person.audit('the empty catalogue')
  await signUp(person, 'first-miner')
  await person.sees('first-miner')
  await person.audit('the welcome page')
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await person.audit('the empty dashboard')
  expect(person.complaints).toEqual([])
})

it('lets two people become friends and part again, and each sees it without loading the page again', async () => {
  const [asker, asked] = [await open(), await open()]
  await signUp(asker, 'pit-asker')
  await signUp(asked, 'pit-asked')
  await asked.visit('/settings/friends')
  await asked.sees('No friends yet')
  await asker.visit('/settings/friends')
  const from = asked.page.getByLabel('Who can send you friend requests')
  await from.selectOption('mutual')
  await asked.settled()
  await asker.page.getByLabel('Add a friend').fill('pit-asked')
  await asker.button('Add friend').click()
  await asker.sees('This user only accepts friend requests from people who have a friend in common with them.')
  await asker.audit('a friend request that is refused')
  await from.selectOption('everyone')
  await asked.settled()
  await asker.button('Add friend').click()
  await asker.button('Withdraw').waitFor()

  const patience = { timeout: 40_000 }
  await asked.button('Accept').waitFor(patience)
  await asked.audit('a friend request')
  await asked.button('Accept').click()
  await asked.button('More about pit-asker').waitFor()
  await asker.button('More about pit-asked').waitFor(patience)

  await asker.button('More about pit-asked').click()
  await asker.page.getByRole('menuitem', { name: 'Remove friend' }).click()
  await asker.button('Remove friend').click()
  await asker.sees('No friends yet')
  await asked.page.getByText('No friends yet').waitFor(patience)
  expect([...asker.complaints, ...asked.complaints]).toEqual([])
}, 240_000)
