import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refused } from '../../../testing/contractCheck.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleFacets, sampleHit, sampleReleases } from '../../../testing/search.ts'
import { type Asked, serve } from '../../../testing/serve.ts'
import { changeSetup } from '../../setup/setup.ts'
import { SearchPage } from './SearchPage.tsx'

const tags: Record<string, unknown> = {
  '/v2/tag/loader': ['fabric', 'forge'].map((name) => ({ icon: '', name, supported_project_types: ['mod'] })),
  '/v2/tag/category': [{ icon: '', name: 'utility', project_type: 'mod', header: 'categories' }],
  '/_internal/game_versions': sampleReleases('1.21.4'),
  '/v2/tag/license': [{ short: 'MIT', name: 'MIT License' }],
}

const counts = sampleFacets({
  loaders: [{ value: 'fabric', count: 45 }],
  open_source: [{ value: 'true', count: 1 }],
  sides: [{ value: 'client', count: 7 }],
})

function catalogue(hits = [sampleHit()]): Asked[] {
  return serve(({ path, query }) => {
    if (path === '/_internal/search/facets') {
      const chosen = query.get('facets')?.includes('license:')
      const license = [{ value: 'mit', count: chosen ? 2 : 1_234 }]
      return { body: { ...counts, license } }
    }
    if (path === '/_internal/game_versions' && !query.has('type'))
      return { body: [{ type: 'snapshot', versions: ['25w43a'] }, ...sampleReleases('1.21.4')] }
    if (path === '/_internal/fits') return { body: [] }
    if (path in tags) return { body: tags[path] }
    if (path === '/v2/search') return { body: { hits, offset: 0, limit: 20, total_hits: hits.length * 45 } }
    return undefined
  })
}

const lastFacets = (asked: Asked[]) =>
  JSON.parse(
    asked
      .filter(({ path }) => path === '/v2/search')
      .at(-1)
      ?.query.get('facets') ?? '[]',
  )

test('including and excluding values changes the address and the request', async () => {
  const asked = catalogue()
  const { address } = renderPage(<SearchPage type="mod" />, '/mods?sort=updated&page=3')
  await userEvent.click(await screen.findByRole('button', { name: 'Fabric' }))
  await userEvent.click(screen.getByRole('button', { name: 'Exclude Forge' }))
  expect(address()).toBe('/mods?loader=fabric&loader=-forge&sort=updated')
  await vi.waitFor(() =>
    expect(lastFacets(asked)).toEqual([['project_type:mod'], ['categories:fabric'], ['categories!=forge']]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Fabric', pressed: true }))
  expect(address()).toBe('/mods?loader=-forge&sort=updated')
})

test('offers snapshots only after they are turned on', async () => {
  catalogue()
  renderPage(<SearchPage type="mod" />, '/mods')
  expect(await screen.findByRole('button', { name: '1.21.4' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '25w43a' })).toBeNull()
  await userEvent.click(screen.getByLabelText('Show snapshots'))
  expect(await screen.findByRole('button', { name: '25w43a' })).toBeTruthy()
})

test('a row links to the project and to its author, and other pages keep the filters', async () => {
  catalogue()
  renderPage(<SearchPage type="plugin" />, '/plugins?q=lamp')
  const list = await screen.findByRole('list', { name: 'Plugins' })
  expect(within(list).getByText('Deep Lamps').closest('a')?.getAttribute('href')).toBe('/plugin/deep-lamps')
  expect(within(list).getByText('ada').closest('a')?.getAttribute('href')).toBe('/user/ada')
  expect(screen.getByText('1–1 of 45')).toBeTruthy()
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/plugins?q=lamp&page=2')
})

test('offers to clear the filters when nothing matches', async () => {
  catalogue([])
  const { address } = renderPage(<SearchPage type="mod" />, '/mods?q=zzz&license=MIT')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/mods?q=zzz')
})

test('says why a search is refused', async () => {
  const refusal = refused('invalid_search', { field: 'query', reason: 'too many words' })
  serve(({ path }) => (path in tags ? { body: tags[path] } : refusal))
  renderPage(<SearchPage type="mod" />, '/mods')
  expect(await screen.findByText('query: too many words')).toBeTruthy()
})

/** Counts have a request of their own. */
const patience = { timeout: 20_000 }

test("shows how many projects match each option, and a selected license doesn't hide the others", async () => {
  catalogue()
  renderPage(<SearchPage type="mod" />, '/mods?license=MIT')
  const row = async (name: string) =>
    (await screen.findByRole('button', { name, description: /project/ })).parentElement
  await vi.waitFor(async () => {
    expect((await row('Fabric'))?.textContent).toContain('45')
    expect((await row('Forge'))?.textContent).toContain('0')
    expect((await row('Client'))?.textContent).toContain('7')
    expect((await row('MIT License'))?.textContent).toContain('1,234')
    expect(screen.getByLabelText('Open source only').getAttribute('aria-describedby')).toBeTruthy()
  }, patience)
})

test('shows the filters without counts if counts are unavailable', async () => {
  serve(({ path }) => (path in tags ? { body: tags[path] } : refused('engine_away')))
  renderPage(<SearchPage type="mod" />, '/mods')
  expect((await screen.findByRole('button', { name: 'Fabric' })).textContent).toBe('Fabric')
})

test("marks the error in a filter that can't be read", async () => {
  serve(({ path }) => {
    if (path === '/_internal/fits') return { body: [] }
    if (path in tags) return { body: tags[path] }
    const reason = `license can't have the value ""`
    return refused('invalid_filter', { field: 'facets', place: '[2][0], character 12', reason })
  })
  const { address } = renderPage(<SearchPage type="mod" />, '/mods?loader=fabric&license=my license')
  const alert = await screen.findByRole('alert')
  expect(alert.querySelector('code')?.textContent).toBe('license:my license')
  expect(alert.querySelector('mark')?.textContent).toBe('license')
  expect(within(alert).getByText(`license can't have the value ""`)).toBeTruthy()
  await userEvent.click(within(alert).getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/mods')
})

test('shows only what fits, asking first what one plays, and all again with one click', async () => {
  changeSetup({ version: null, loader: null })
  const asked = catalogue()
  const { address } = renderPage(<SearchPage type="mod" />, '/mods?sort=downloads&page=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Only what fits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'My setup' }))
  await userEvent.click(await dialog.findByRole('button', { name: '1.21.4' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Fabric' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Show what fits' }))
  await vi.waitFor(() => expect(address()).toBe('/mods?fits=true&sort=downloads'))
  await vi.waitFor(() => expect(lastFacets(asked)?.slice(0, 2)).toEqual([['project_type:mod'], ['versions:1.21.4']]))
  const [button] = await screen.findAllByRole('button', { name: 'Only what fits', pressed: true })
  if (!button) throw new Error('no button')
  await userEvent.click(button)
  expect(address()).toBe('/mods?sort=downloads')
  changeSetup({ version: null, loader: null })
})

test('an address with fits=true filters nothing and says nothing of it before a setup is chosen', async () => {
  changeSetup({ version: null, loader: 'fabric' })
  const asked = catalogue()
  const { address } = renderPage(<SearchPage type="mod" />, '/mods?fits=true')
  const button = await screen.findByRole('button', { name: 'Only what fits', pressed: false })
  await screen.findByText('1–1 of 45')
  expect(lastFacets(asked)).toEqual([['project_type:mod']])
  // Neither a filter that counts nor one to take away.
  expect(screen.getByRole('button', { name: 'Filters' }).textContent).toBe('Filters')
  expect(screen.getAllByText('Only what fits')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'My setup' }))
  await userEvent.click(await dialog.findByRole('button', { name: '1.21.4' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Show what fits' }))
  expect(await screen.findByRole('button', { name: 'Only what fits', pressed: true })).toBeTruthy()
  expect(address()).toBe('/mods?fits=true')
  await vi.waitFor(() => expect(lastFacets(asked)[1]).toEqual(['versions:1.21.4']))
  changeSetup({ version: null, loader: null })
})
