import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../api/client.ts'
import type { User } from '../api/routes.ts'
import { setToken } from '../api/sessionToken.ts'
import { sampleUser } from '../testing/account.ts'
import { refused } from '../testing/contractCheck.ts'
import { renderPage } from '../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../testing/serve.ts'
import { AdminApp } from './AdminApp.tsx'

const release: ResponseOf<'GET /admin-api/game_versions'>[number] = {
  id: '26.4',
  version_type: 'release',
  date: '2026-12-15T10:00:00Z',
  major: true,
  hidden: false,
}
const planned = {
  version: '26.5',
  version_type: 'release',
  date: '2027-03-02T10:00:00Z',
  major: true,
  hidden: false,
} as const
const plan: ResponseOf<'POST /admin-api/game_versions/import'> = {
  added: [planned],
  changed: [{ ...planned, version: '26.4' }],
  unchanged: 900,
}

function site(role: User['role'], answers: Record<string, Answer> = {}) {
  const all: Record<string, Answer> = {
    'GET /v2/user': { body: sampleUser({ role }) },
    'GET /admin-api/game_versions': {
      body: [release, { ...release, id: '26.4-rc-1', version_type: 'snapshot', major: false, hidden: true }],
      headers: { 'content-range': 'game_versions 0-1/2' },
    },
    'POST /admin-api/game_versions': { status: 204 },
    'PATCH /admin-api/game_versions/26.4': { status: 204 },
    'PATCH /admin-api/game_versions/26.4-rc-1': { status: 204 },
    'POST /admin-api/game_versions/import': { body: plan },
    ...answers,
  }
  return serve(({ method, path }) => all[`${method} ${path}`])
}

const show = () =>
  renderPage(
    <Routes>
      <Route path="/admin/*" element={<AdminApp />} />
    </Routes>,
    '/admin/game_versions',
  )

// The lazy parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

beforeEach(() => setToken('mra_test'))

const sent = (asked: Asked[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const list = () => screen.findByRole('list', { name: 'Game versions' })
const button = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('moderators see that they have no permission, and nothing is requested', async () => {
  const asked = site('moderator')
  show()
  expect(await screen.findByText('These pages are for admins.')).toBeTruthy()
  expect(asked.filter(({ path }) => path.startsWith('/admin-api'))).toEqual([])
})

test('lists game versions with what they are, newest first', async () => {
  const asked = site('admin')
  show()
  const rows = within(await list()).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '26.4ReleaseMajorDec 15, 2026Unmark as majorHide',
    '26.4-rc-1SnapshotHiddenDec 15, 2026Mark as majorShow',
  ])
  expect(asked.find(({ path }) => path === '/admin-api/game_versions')?.query.get('sort')).toBe('["date","DESC"]')
})

test('asks before it hides a version, and shows one at once', async () => {
  const asked = site('admin')
  show()
  await list()
  await button('Hide')
  const dialog = await screen.findByRole('alertdialog', { name: 'Hide game version 26.4?' })
  expect(sent(asked)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await button('Show')
  await waitFor(() =>
    expect(sent(asked)).toEqual([
      ['PATCH', '/admin-api/game_versions/26.4', { hidden: true }],
      ['PATCH', '/admin-api/game_versions/26.4-rc-1', { hidden: false }],
    ]),
  )
})

test('adds a version, and says beside its name that it exists', async () => {
  const refusal = refused('game_version_exists', { field: 'version', version: '26.5' })
  const asked = site('admin', { 'POST /admin-api/game_versions': refusal })
  show()
  await list()
  await button('Add version')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add game version' }))
  await userEvent.type(dialog.getByLabelText('Name'), ' 26.5 ')
  await userEvent.selectOptions(dialog.getByLabelText('Type'), 'snapshot')
  await userEvent.click(dialog.getByRole('button', { name: 'Add version' }))
  expect(await dialog.findByText('Game version “26.5” already exists.')).toBeTruthy()
  const date = `${new Date().toISOString().slice(0, 10)}T12:00:00Z`
  expect(sent(asked)).toEqual([
    ['POST', '/admin-api/game_versions', { version: '26.5', version_type: 'snapshot', date, major: false }],
  ])
})

const manifest = {
  latest: { release: '26.5', snapshot: '26.5' },
  versions: [{ id: '26.5', type: 'release', url: 'https://x', time: 'x', releaseTime: '2027-03-02T10:00:00+00:00' }],
}
const fileOf = (text: string) => new File([text], 'version_manifest.json', { type: 'application/json' })

async function choose(text: string) {
  show()
  await list()
  await button('Import')
  const dialog = await screen.findByRole('dialog', { name: 'Import game versions' })
  await userEvent.upload(within(dialog).getByLabelText(/Version manifest/), fileOf(text))
  return within(dialog)
}

test('shows what a manifest changes before it is imported', async () => {
  const asked = site('admin')
  const dialog = await choose(JSON.stringify(manifest))
  expect(await dialog.findByText('1 new version')).toBeTruthy()
  expect(dialog.getByText('1 known version changes to')).toBeTruthy()
  expect(dialog.getByText('900 stay the same.')).toBeTruthy()
  const calls = () => asked.filter(({ path }) => path.endsWith('/import')).map(({ query }) => query.get('preview'))
  expect(calls()).toEqual(['true'])
  await userEvent.click(dialog.getByRole('button', { name: 'Import 2 versions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls()).toEqual(['true', 'false'])
  const versions = [{ id: '26.5', type: 'release', releaseTime: '2027-03-02T10:00:00+00:00' }]
  expect(sent(asked).map(([, , body]) => body)).toEqual([{ versions }, { versions }])
})

test('imports nothing if nothing would change', async () => {
  site('admin', { 'POST /admin-api/game_versions/import': { body: { ...plan, added: [], changed: [] } } })
  const dialog = await choose(JSON.stringify(manifest))
  expect(await dialog.findByText('No new versions')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
})

test.each(['{ not JSON', '[]', '{"versions": 3}', 'null', '{"versions": [null]}'])(
  'says in words that a file isn’t a manifest: %s',
  async (text) => {
    const asked = site('admin')
    const dialog = await choose(text)
    expect(await dialog.findByText(/version_manifest.json isn't a version manifest/)).toBeTruthy()
    expect(sent(asked)).toEqual([])
  },
)

test('says in words why the server refuses a manifest', async () => {
  const refusal = refused('invalid_value', { field: 'versions[0].type', allowed: 'release' })
  site('admin', { 'POST /admin-api/game_versions/import': refusal })
  const dialog = await choose(JSON.stringify(manifest))
  expect(await dialog.findByText(/The file was not imported: /)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
})
