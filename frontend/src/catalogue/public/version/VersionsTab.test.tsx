import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToken } from '../../../api/sessionToken.ts'
import { sampleMember, sampleProject, sampleVersion } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleReleases } from '../../../testing/search.ts'
import { type Answer, serve } from '../../../testing/serve.ts'
import { catalogueRoom } from '../../room.tsx'
import { changeSetup } from '../../setup/setup.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const versions = [
  sampleVersion('3.0', { loaders: ['neoforge'], date_published: '2025-05-10T12:00:00.000Z' }),
  sampleVersion('2.0', { date_published: '2025-05-01T12:00:00.000Z' }),
  sampleVersion('1.5', { version_type: 'beta', date_published: '2025-04-01T12:00:00.000Z' }),
  sampleVersion('1.0', { loaders: ['forge'], game_versions: ['1.20.1'] }),
]
const idOf = (number: string) => versions.find((version) => version.version_number === number)?.id ?? ''

beforeEach(() => {
  clearToken()
  changeSetup({ version: '1.21.4', loader: 'fabric' })
  const project = '/v3/project/deep-lamps'
  const known: Record<string, Answer> = {
    [project]: { body: sampleProject() },
    [`${project}/version`]: { body: versions },
    [`${project}/members`]: { body: [sampleMember('USER0001', 'ada')] },
    '/_internal/project/deep-lamps/excerpts': {
      body: [
        { version_id: idOf('2.0'), excerpt: 'Burns longer.' },
        { version_id: 'GONE0000', excerpt: 'Gone.' },
      ],
    },
    '/_internal/versions/changelogs': { body: [{ version_id: idOf('2.0'), rendered: ['<p>Brighter.</p>'] }] },
    '/_internal/game_versions': { body: sampleReleases('1.21.4', '1.20.1') },
    '/v3/project/AAAABBBB/dependents': { body: { dependents: [], offset: 0, limit: 4, total: 0 } },
  }
  serve(({ path }) => known[path])
})

function Page() {
  return <Suspense>{useRoutes([...(catalogueRoom.pages ?? [])])}</Suspense>
}

const list = async () => within(await screen.findByRole('list', { name: 'Versions' }))
const rowsOf = async () => (await list()).getAllByRole('listitem').map((row) => row.textContent ?? '')

test('puts what fits first, and the rest below it', async () => {
  renderPage(<Page />, '/mod/deep-lamps/versions')
  const rows = await rowsOf()
  expect(rows.map((row) => /Fits 1\.21\.4, Fabric2|For other setups2|\d\.\d(?=\D)/.exec(row)?.[0])).toEqual([
    ...['Fits 1.21.4, Fabric2', '2.0', '1.5'],
    ...['For other setups2', '3.0', '1.0'],
  ])
})

test('is one list where the filter decides', async () => {
  renderPage(<Page />, '/mod/deep-lamps/versions')
  await userEvent.click(await screen.findByRole('button', { name: 'Only what fits 1.21.4, Fabric' }))
  expect(await screen.findByText('2 versions')).toBeTruthy()
  expect((await rowsOf()).some((row) => /Fits|For other/.test(row))).toBe(false)
})

test('opens a row with its changelog, files and hashes', async () => {
  renderPage(<Page />, '/mod/deep-lamps/versions')
  const more = await screen.findByRole('button', { name: 'Details of 2.0' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(more)
  expect(await screen.findByText('Brighter.')).toBeTruthy()
  expect(screen.getByText('b'.repeat(128))).toBeTruthy()
  await userEvent.click(more)
  expect(screen.queryByText('Brighter.')).toBeNull()
})

test('says what each version is about, as plain text', async () => {
  renderPage(<Page />, '/mod/deep-lamps/versions')
  expect((await screen.findByText('Burns longer.')).closest('li')?.textContent).toMatch(/2\.0Burns longer\.Fabric/)
  expect(screen.queryByText('Gone.')).toBeNull()
})

test('compares two ticked versions, and lets a third take the place of the first', async () => {
  const { address } = renderPage(<Page />, '/mod/deep-lamps/versions')
  const tick = async (number: string) => userEvent.click(await screen.findByLabelText(`Compare ${number}`))
  await tick('2.0')
  await tick('1.0')
  const strip = within(await screen.findByRole('region', { name: '1.0 compared with 2.0' }))
  expect(strip.getByText('61 days apart')).toBeTruthy()
  const added = strip.getAllByText(/^\+/).map((one) => one.textContent)
  expect(added).toEqual(['+ 1.21.4', '+ Fabric', '+ lamps-2.0.jar'])
  expect(strip.getAllByText(/^−/).map((one) => one.textContent)).toEqual(['− 1.20.1', '− Forge', '− lamps-1.0.jar'])
  expect(strip.getByText('2.0, 1.5')).toBeTruthy()
  const link = strip.getByRole('link', { name: 'Open the comparison' })
  expect(link.getAttribute('href')).toBe(`/mod/deep-lamps/version/${idOf('2.0')}?since=${idOf('1.0')}`)
  await tick('3.0')
  expect(await screen.findByRole('region', { name: '1.0 compared with 3.0' })).toBeTruthy()
  expect(address()).toBe(`/mod/deep-lamps/versions?compare=${idOf('1.0')},${idOf('3.0')}`)
  await userEvent.click(screen.getByRole('button', { name: 'Close the comparison' }))
  expect(address()).toBe('/mod/deep-lamps/versions')
})
