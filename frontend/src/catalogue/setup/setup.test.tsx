import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SearchHit } from '../../api/routes.ts'
import { cosmetics, cosmeticsOf } from '../../api/storage/cosmetics.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { sampleReleases } from '../../testing/search.ts'
import { type Answer, serve } from '../../testing/serve.ts'
import { ProjectRows } from '../public/list/ProjectRows.tsx'
import type { Fit } from './fits.ts'
import { SetupButton } from './SetupButton.tsx'
import { changeSetup, currentSetup, rememberSetup } from './setup.ts'

// The dialog's parts take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
beforeEach(() => changeSetup({ version: null, loader: null }))

const fit = (fields: Partial<Fit>): Fit => ({
  ...{ project_id: 'PROJECT1', fits: false, with: null, reason: null, values: [] },
  ...fields,
})
const hit: SearchHit = {
  ...{ project_id: 'PROJECT1', project_type: 'mod', slug: 'lantern', author: 'ada', title: 'Lantern' },
  ...{ description: 'Light that follows you.', categories: ['fabric'], display_categories: [], versions: ['1.20.1'] },
  ...{ downloads: 1, follows: 2, icon_url: null, date_created: '2025-01-01T00:00:00Z' },
  ...{ date_modified: '2025-01-01T00:00:00Z', latest_version: 'VERSION1', license: 'MIT', client_side: 'required' },
  ...{ server_side: 'unsupported', gallery: [], featured_gallery: null, color: null },
} as SearchHit // As much as a row shows.

test('asks once for what one plays, keeps it, and forgets it again', async () => {
  serve(({ path }): Answer | undefined =>
    path === '/_internal/game_versions' ? { body: sampleReleases('1.21.4', '1.20.1') } : undefined,
  )
  renderPage(<SetupButton />)
  await userEvent.click(screen.getByRole('button', { name: 'My setup' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'My setup' }))
  const version = await dialog.findByLabelText('Game version')
  await waitFor(() =>
    expect(
      within(version)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['Not chosen', '1.21.4', '1.20.1']),
  )
  await userEvent.selectOptions(version, '1.20.1')
  await userEvent.selectOptions(dialog.getByLabelText('Loader'), 'Fabric')
  expect(currentSetup()).toEqual({ version: null, loader: null })
  expect(dialog.getByRole('link', { name: 'Show mods that fit' }).getAttribute('href')).toBe(
    '/mods?version=1.20.1&loader=fabric',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(currentSetup()).toEqual({ version: '1.20.1', loader: 'fabric' })
  expect(document.cookie).toContain('cosmetics=')
  await userEvent.click(await screen.findByRole('button', { name: 'My setup: 1.20.1 Fabric' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear' }))
  expect(currentSetup()).toEqual({ version: null, loader: null })
})

test.each([
  [fit({ fits: true }), 'Fits'],
  [fit({ fits: true, with: 'iris' }), 'Fits with Iris'],
  [fit({ reason: 'until', values: ['1.19.2'] }), 'Up to 1.19.2'],
  [fit({ reason: 'since', values: ['1.21.10'] }), 'From 1.21.10'],
  [fit({ reason: 'game_versions', values: ['1.19', '1.21'] }), 'Not for 1.20.1'],
  [fit({ reason: 'loaders', values: ['neoforge'] }), 'NeoForge only'],
  [fit({ reason: 'loaders', values: ['forge', 'neoforge'] }), 'Other loaders'],
  [fit({ reason: 'servers' }), 'For servers'],
  [fit({ reason: 'no_versions' }), 'No versions yet'],
])('a row of a list says %j as %s', async (answer, text) => {
  changeSetup({ version: '1.20.1', loader: 'fabric' })
  const asked = serve(({ path }) => (path === '/_internal/fits' ? { body: [answer] } : undefined))
  renderPage(<ProjectRows hits={[hit]} type={null} label="Mods" />)
  // Beside the name where the row is narrow, else in a column of its own; the style shows one of them.
  expect(await screen.findAllByText(text)).toHaveLength(2)
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { ids: '["PROJECT1"]', game_version: '1.20.1', loader: 'fabric' },
  ])
})

test('asks for no fits before a game version is chosen', () => {
  const asked = serve(() => undefined)
  rememberSetup({ version: null, loader: 'fabric' })
  renderPage(<ProjectRows hits={[hit]} type={null} label="Mods" />)
  expect(screen.getByText('Lantern')).toBeTruthy()
  expect(asked).toEqual([])
})

test('what was chosen for one project keeps the rest', () => {
  rememberSetup({ version: '1.20.1', loader: null })
  rememberSetup({ version: null, loader: 'fabric' })
  expect(currentSetup()).toEqual({ version: '1.20.1', loader: 'fabric' })
  expect(cosmetics.get().searchDisplayMode.mod).toBe('list')
})

test.each([
  ['{"setup":{"version":"1.21.4","loader":"fabric"}}', { version: '1.21.4', loader: 'fabric' }],
  ['{"setup":{"version":["x"],"loader":"<script>"}}', { version: null, loader: null }],
  [`{"setup":{"version":"${'1'.repeat(65)}"}}`, { version: null, loader: null }],
  ['{"setup":null}', { version: null, loader: null }],
  ['{', { version: null, loader: null }],
  [null, { version: null, loader: null }],
])('a cookie that says %s is read as %j', (text, expected) => {
  expect(cosmeticsOf(text).setup).toEqual(expected)
})
