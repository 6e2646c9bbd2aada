import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { cosmetics } from '../../api/storage/cosmetics.ts'
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

beforeEach(() => changeSetup(none))

test("an account without a setup takes over this browser's", async () => {
  changeSetup(fabric)
  const asked = account(null)
  renderPage(<AccountSetup />)
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
  renderPage(<AccountSetup />)
  await waitFor(() => expect(currentSetup()).toEqual(expected))
  expect(document.cookie).toContain(encodeURIComponent(JSON.stringify(expected)))
  await settled()
  expect(puts(asked)).toEqual([])
})

test('nothing is handed over where nothing was chosen', async () => {
  const asked = account(null)
  renderPage(<AccountSetup />)
  await read(asked)
  await settled()
  expect(puts(asked)).toEqual([])
})

test('a choice goes to the account, and of several at once the last', async () => {
  const asked = account({ game_version: '1.20.1', loader: null })
  renderPage(<AccountSetup />)
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
  const { unmount } = renderPage(<AccountSetup />)
  await waitFor(() => expect(currentSetup().version).toBe('1.20.1'))
  unmount()
  changeSetup(fabric)
  await settled()
  expect(puts(asked)).toEqual([])
})

test("says that it couldn't be saved, and keeps it here", async () => {
  account({ game_version: '1.20.1', loader: null }, true)
  renderPage(<AccountSetup />)
  await waitFor(() => expect(currentSetup().version).toBe('1.20.1'))
  act(() => changeSetup(fabric))
  await waitFor(() =>
    expect(notifications.get().map(({ title }) => title)).toContain("Your setup couldn't be saved with your account"),
  )
  expect(currentSetup()).toEqual(fabric)
  expect(screen.queryByRole('alert')).toBeNull()
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
