import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SearchHit } from '../../api/routes.ts'
import { cosmetics, cosmeticsOf } from '../../api/storage/cosmetics.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { sampleFacets, sampleReleases } from '../../testing/search.ts'
import { type Answer, serve } from '../../testing/serve.ts'
import { ProjectRows } from '../public/list/ProjectRows.tsx'
import type { Fit } from './fits.ts'
import { offeredVersions } from './offeredVersions.ts'
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

const versions = ['1.21.10', '1.21.9', '1.21.8', '1.21.4', '1.21.1', '1.20.1', '1.19.2', '1.12.2']
const counts = ['1.12.2', '1.20.1', '1.21.1', '1.21.4', '1.21.8'].map((value, at) => ({ value, count: 50 - at }))

const site = (total = 1_035) =>
  serve(({ path }): Answer | undefined => {
    if (path === '/_internal/game_versions') return { body: sampleReleases(...versions) }
    if (path === '/_internal/search/facets') return { body: sampleFacets({ game_versions: counts }) }
    if (path === '/v2/search') return { body: { hits: [], offset: 0, limit: 1, total_hits: total } }
    return undefined
  })
const opened = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^My setup/ }))
  return within(await screen.findByRole('dialog', { name: 'My setup' }))
}
const pressed = (dialog: Awaited<ReturnType<typeof opened>>) =>
  dialog.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)

test('every press in the panel counts at once, and a second one takes it back', async () => {
  const asked = site()
  renderPage(<SetupButton />)
  const dialog = await opened()
  expect(dialog.getByRole('button', { name: 'Show what fits' })).toHaveProperty('disabled', true)
  await userEvent.click(await dialog.findByRole('button', { name: '1.20.1' }))
  expect(currentSetup()).toEqual({ version: '1.20.1', loader: null })
  await userEvent.click(dialog.getByRole('button', { name: 'Fabric' }))
  expect(currentSetup()).toEqual({ version: '1.20.1', loader: 'fabric' })
  expect(document.cookie).toContain('cosmetics=')
  expect(pressed(dialog)).toEqual(['1.20.1', 'Fabric'])
  expect(screen.getByRole('button', { name: 'My setup: 1.20.1 Fabric' })).toBeTruthy()
  const show = await dialog.findByRole('link', { name: 'Show 1,035 that fit' })
  expect(show.getAttribute('href')).toBe('/?fits=true')
  expect(JSON.parse(asked.at(-1)?.query.get('facets') ?? '[]')[0]).toEqual(['versions:1.20.1'])
  await userEvent.click(dialog.getByRole('button', { name: 'Fabric' }))
  await userEvent.click(dialog.getByRole('button', { name: '1.20.1' }))
  expect(currentSetup()).toEqual({ version: null, loader: null })
  expect(pressed(dialog)).toEqual(['Any loader'])
})

test('offers every version and loader, and no setup at all', async () => {
  site(1)
  renderPage(<SetupButton />)
  const dialog = await opened()
  await userEvent.selectOptions(await dialog.findByLabelText('All versions'), '1.19.2')
  await userEvent.selectOptions(dialog.getByLabelText('Others'), 'Paper')
  expect(currentSetup()).toEqual({ version: '1.19.2', loader: 'paper' })
  expect(pressed(dialog)).toEqual(['1.19.2'])
  expect(await dialog.findByRole('link', { name: 'Show 1 that fits' })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Any setup' }))
  expect(currentSetup()).toEqual({ version: null, loader: null })
  expect(dialog.getByRole('button', { name: 'Any setup' })).toHaveProperty('disabled', true)
})

test('the button that opened the panel closes it, and so does Escape', async () => {
  site()
  renderPage(<SetupButton />)
  await opened()
  await userEvent.click(screen.getByRole('button', { name: /^My setup/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  // The newest, and the five that most projects have.
  [counts, null, ['1.21.10', '1.21.8', '1.21.4', '1.21.1', '1.20.1', '1.12.2']],
  // What is chosen takes the place of the rarest.
  [counts, '1.19.2', ['1.21.10', '1.21.4', '1.21.1', '1.20.1', '1.19.2', '1.12.2']],
  [counts, '25w43a', ['25w43a', '1.21.10', '1.21.8', '1.21.4', '1.21.1', '1.20.1']],
  [[], null, ['1.21.10', '1.21.9', '1.21.8', '1.21.4', '1.21.1', '1.20.1']],
])('offers versions by %j, with %s chosen', (known, chosen, expected) => {
  expect(offeredVersions(versions, known, chosen)).toEqual(expected)
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
