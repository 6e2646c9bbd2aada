import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearToken, setToken } from '../../api/sessionToken.ts'
import { readCookie } from '../../api/storage/cookie.ts'
import { cosmetics, cosmeticsOf, hasSetup } from '../../api/storage/cosmetics.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Asked, serve } from '../../testing/serve.ts'
import { notifications } from '../../ui/notifications.ts'
import { AccountSetup } from './AccountSetup.tsx'
import { changeSetup, currentSetup } from './setup.ts'

const none = { version: null, loader: null }
const fabric = { version: '1.21.4', loader: 'fabric' }

type Saved = { game_version: string | null; loader: string | null } | null

/** An account that has this setup, or none yet. */
function account(setup: Saved, fails = false): Asked[] {
  setToken('mra_token')
  return serve(({ method, path }) => {
    if (path !== '/_internal/setup') return undefined
    if (method === 'GET') return { body: { setup } }
    return fails ? refused('engine_away') : { status: 204 }
  })
}
const puts = (asked: Asked[]) => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const read = (asked: Asked[]) => waitFor(() => expect(asked.some(({ method }) => method === 'GET')).toBe(true))
/** Answers have been looked at. */
const settled = () => act(() => new Promise((done) => setTimeout(done, 20)))

beforeEach(() => {
  clearToken()
  localStorage.clear()
  changeSetup(none)
})

test("an account without a setup takes over this browser's", async () => {
  changeSetup(fabric)
  const asked = account(null)
  renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(puts(asked)).toEqual([{ game_version: '1.21.4', loader: 'fabric' }]))
  await settled()
  expect([puts(asked).length, currentSetup()]).toEqual([1, fabric])
})

test.each([
  [
    { game_version: '1.20.1', loader: 'forge' },
    { version: '1.20.1', loader: 'forge' },
  ],
  [{ game_version: null, loader: null }, none],
])("the account's setup %j counts, also an empty one", async (saved, expected) => {
  changeSetup(fabric)
  const asked = account(saved)
  renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(currentSetup()).toEqual(expected))
  expect(document.cookie).toContain(encodeURIComponent(JSON.stringify(expected)))
  await settled()
  expect(puts(asked)).toEqual([])
})

test('nothing is handed over where nothing was chosen', async () => {
  const asked = account(null)
  renderPage(<AccountSetup account="ADA00001" />)
  await read(asked)
  await settled()
  expect(puts(asked)).toEqual([])
})

test('a choice goes to the account, and of several at once the last', async () => {
  const asked = account({ game_version: '1.20.1', loader: null })
  renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(currentSetup().version).toBe('1.20.1'))
  act(() => {
    for (const version of ['1.21.1', '1.21.3', '1.21.4']) changeSetup({ version, loader: null })
  })
  await settled()
  expect(puts(asked).at(-1)).toEqual({ game_version: '1.21.4', loader: null })
  expect(puts(asked).length).toBeLessThan(3)
  expect(currentSetup()).toEqual({ version: '1.21.4', loader: null })
  act(() => changeSetup(none))
  await settled()
  expect(puts(asked).at(-1)).toEqual({ game_version: null, loader: null })
  expect(currentSetup()).toEqual(none)
})

test('goes nowhere once nobody is signed in', async () => {
  const asked = account({ game_version: '1.20.1', loader: null })
  const { unmount } = renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(currentSetup().version).toBe('1.20.1'))
  unmount()
  changeSetup(fabric)
  await settled()
  expect(puts(asked)).toEqual([])
})

test("says that it couldn't be saved, and keeps it here", async () => {
  account({ game_version: '1.20.1', loader: null }, true)
  renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(currentSetup().version).toBe('1.20.1'))
  act(() => changeSetup(fabric))
  await waitFor(() =>
    expect(notifications.get().map(({ title }) => title)).toContain("Your setup couldn't be saved with your account"),
  )
  expect(currentSetup()).toEqual(fabric)
  expect(screen.queryByRole('alert')).toBeNull()
})

const forge = { game_version: '1.20.1', loader: 'forge' }

/** A choice of fabric, over forge, that could not be saved. */
async function failedChoice(): Promise<void> {
  account(forge, true)
  const { unmount } = renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(currentSetup().loader).toBe('forge'))
  act(() => changeSetup(fabric))
  await settled()
  unmount()
}

test('a choice that could not be saved is saved by the next page, and not undone', async () => {
  await failedChoice()
  const asked = account(forge)
  renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(puts(asked)).toEqual([{ game_version: '1.21.4', loader: 'fabric' }]))
  await settled()
  expect(currentSetup()).toEqual(fabric)
  expect(localStorage.getItem('unsaved-setup')).toBeNull()
})

test('a choice that could not be saved gives way to a later one of another browser', async () => {
  await failedChoice()
  const asked = account({ game_version: '1.21.10', loader: null })
  renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(currentSetup()).toEqual({ version: '1.21.10', loader: null }))
  await settled()
  expect([puts(asked), localStorage.getItem('unsaved-setup')]).toEqual([[], null])
})

test('a choice that could not be saved goes to no other account', async () => {
  await failedChoice()
  const asked = account({ game_version: '1.19.2', loader: null })
  renderPage(<AccountSetup account="BEN00001" />)
  await waitFor(() => expect(currentSetup()).toEqual({ version: '1.19.2', loader: null }))
  await settled()
  expect(puts(asked)).toEqual([])
})

test('a choice that was made before the account was known counts', async () => {
  const asked = account(forge)
  changeSetup(fabric)
  renderPage(<AccountSetup account="ADA00001" />)
  await waitFor(() => expect(puts(asked)).toEqual([{ game_version: '1.21.4', loader: 'fabric' }]))
  await settled()
  expect(currentSetup()).toEqual(fabric)
})

test.each([
  ['{}', fabric],
  ['{"hideAppPromos":true}', fabric],
  ['{"setup":{"version":null,"loader":null}}', none],
  ['{"setup":{"version":"1.20.1","loader":null}}', { version: '1.20.1', loader: null }],
])('a page of the server that knows the setup by the account meets the cookie %s', (text, expected) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here.
  document.cookie = `cosmetics=${encodeURIComponent(text)}; path=/`
  cosmetics.adoptSetup(fabric)
  expect(cosmeticsOf(readCookie('cosmetics')).setup).toEqual(expected)
})

test('another preference says nothing of the setup', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here.
  document.cookie = 'cosmetics=; path=/; max-age=0'
  cosmetics.update({ hideAppPromos: true })
  expect(hasSetup(readCookie('cosmetics'))).toBe(false)
  changeSetup(none)
  expect(hasSetup(readCookie('cosmetics'))).toBe(true)
})

test('a choice in one tab shows in the others, and is told to them', async () => {
  const other = new BroadcastChannel('cosmetics')
  const heard = new Promise<void>((done) => {
    other.onmessage = () => done()
  })
  changeSetup(fabric)
  await heard
  // As the other tab writes it.
  const text = JSON.stringify({ ...cosmetics.get(), setup: { version: '1.20.1', loader: 'quilt' } })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here.
  document.cookie = `cosmetics=${encodeURIComponent(text)}; path=/`
  other.postMessage(null)
  await waitFor(() => expect(currentSetup()).toEqual({ version: '1.20.1', loader: 'quilt' }))
  other.close()
})
