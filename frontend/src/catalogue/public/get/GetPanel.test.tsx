import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ResponseOf } from '../../../api/client.ts'
import { clearToken } from '../../../api/sessionToken.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { sampleMember, sampleProject, sampleVersion } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { sampleReleases } from '../../../testing/search.ts'
import { type Answer, serve } from '../../../testing/serve.ts'
import { catalogueRoom } from '../../room.tsx'
import { changeSetup, currentSetup } from '../../setup/setup.ts'
import { downloadedHere } from '../here/downloadedHere.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

type Need = ResponseOf<'GET /_internal/version/:id/needs'>[number]

const on = (project_id: string, dependency_type: 'required' | 'optional') => ({
  ...{ project_id, version_id: null, file_name: null, dependency_type },
})
const v2 = sampleVersion('2.0', { dependencies: [on('TALLOW01', 'required'), on('WAYPOST1', 'optional')] })
const v1 = sampleVersion('1.0', { loaders: ['forge'], game_versions: ['1.20.1'] })

const need = (id: string, name: string, kind: Need['kind'], size: number): Need => ({
  kind,
  project: { id, slug: name.toLowerCase(), name, icon_url: null, project_types: ['mod'] },
  file_name: null,
  version: { id: `${id}V`, version_number: '4.2.1' },
  file: { url: `https://adit.test/data/${id}/${name}.jar`, filename: `${name}.jar`, size },
})
const needs = [need('TALLOW01', 'Tallow', 'required', 1024), need('WAYPOST1', 'Waypost', 'optional', 2048)]

function site(answers: Record<string, Answer> = {}) {
  const project = '/v3/project/deep-lamps'
  const known: Record<string, Answer> = {
    [project]: { body: sampleProject() },
    [`${project}/version`]: { body: [v2, v1] },
    [`${project}/members`]: { body: [sampleMember('USER0001', 'ada')] },
    [`/_internal/version/${v2.id}/needs`]: { body: needs },
    '/_internal/game_versions': { body: sampleReleases('1.21.4', '1.20.1') },
    '/_internal/fits': { body: [] },
    '/v3/project/AAAABBBB/dependents': { body: { dependents: [], offset: 0, limit: 4, total: 0 } },
    ...answers,
  }
  return serve(({ path }) => known[path])
}

function Page() {
  return <Suspense>{useRoutes([...(catalogueRoom.pages ?? [])])}</Suspense>
}

const panel = async () => within(await screen.findByRole('region', { name: 'Get it' }))
const open = async (path = '/mod/deep-lamps') => {
  const page = renderPage(<Page />, path)
  return { ...page, found: await panel() }
}

beforeEach(() => {
  clearToken()
  changeSetup({ version: null, loader: null })
})
afterEach(() => vi.useRealTimers())

test('names the file that fits what the reader plays, and what comes along', async () => {
  changeSetup({ version: '1.21.4', loader: 'fabric' })
  const asked = site()
  const { found } = await open()
  expect(await found.findByText('Fits')).toBeTruthy()
  const lamp = await found.findByRole('link', { name: /^Download with Tallow, 2 files, 12\.9 kB/ })
  expect(lamp.getAttribute('href')).toContain('lamps-2.0.jar')
  const required = found.getByRole('checkbox', { name: 'Download Tallow as well' })
  expect([(required as HTMLInputElement).checked, (required as HTMLInputElement).disabled]).toEqual([true, true])
  expect(asked.find(({ path }) => path.endsWith('/needs'))?.query.toString()).toBe('game_version=1.21.4&loader=fabric')
})

test('downloads the file and what is ticked, each by its own request', async () => {
  changeSetup({ version: '1.21.4', loader: 'fabric' })
  site()
  const { found } = await open()
  const lamp = await found.findByRole('link', { name: /2 files/ })
  await userEvent.click(found.getByRole('checkbox', { name: 'Download Waypost as well' }))
  expect(lamp.textContent).toMatch(/3 files, 14\.9 kB/)
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href)
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  lamp.addEventListener('click', (event) => event.preventDefault())
  lamp.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  vi.runAllTimers()
  expect(saved).toEqual(['https://adit.test/data/TALLOW01/Tallow.jar', 'https://adit.test/data/WAYPOST1/Waypost.jar'])
  expect([...downloadedHere.get().keys()]).toEqual(['AAAABBBB', 'TALLOW01', 'WAYPOST1'])
  click.mockRestore()
})

test('says what fits another setup without changing what the reader plays', async () => {
  changeSetup({ version: '1.21.4', loader: 'fabric' })
  site()
  const { found, address } = await open()
  await userEvent.selectOptions(await found.findByLabelText('Game version'), '1.20.1')
  expect(await found.findByText('Not yet')).toBeTruthy()
  await userEvent.selectOptions(found.getByLabelText('Loader'), 'Forge')
  expect((await found.findByRole('link', { name: /^Download/ })).getAttribute('href')).toContain('lamps-1.0.jar')
  expect(address()).toBe('/mod/deep-lamps?version=1.20.1&loader=forge')
  expect(currentSetup()).toEqual({ version: '1.21.4', loader: 'fabric' })
})

test('has the newest file while nothing is known, and keeps what is chosen then', async () => {
  site()
  const { found } = await open()
  expect(await found.findByText('Newest for')).toBeTruthy()
  await userEvent.click(found.getByRole('link', { name: 'Fabric' }))
  await waitFor(() => expect(currentSetup().loader).toBe('fabric'))
  expect((await found.findByRole('link', { name: /^Download/ })).getAttribute('href')).toContain('lamps-2.0.jar')
})

test('offers to follow where nothing fits, and names what there is', async () => {
  changeSetup({ version: '1.21.4', loader: 'neoforge' })
  site()
  const { found } = await open()
  expect(await found.findByText('Not yet')).toBeTruthy()
  const follow = await found.findByRole('link', { name: 'Follow new versions' })
  expect(follow.getAttribute('href')).toContain('/auth/sign-in?redirect=')
  expect(found.getByRole('link', { name: 'Download lamps-2.0.jar' })).toBeTruthy()
  expect(found.getByRole('link', { name: 'Download lamps-1.0.jar' })).toBeTruthy()
})

test('says that what is needed could not be loaded, and loads it again', async () => {
  changeSetup({ version: '1.21.4', loader: 'fabric' })
  const path = `/_internal/version/${v2.id}/needs`
  site({ [path]: refused('not_found') })
  const { found } = await open()
  expect(await found.findByText(/What it needs couldn't be loaded/)).toBeTruthy()
  expect(found.getByRole('link', { name: /^Download 2\.0 alone/ })).toBeTruthy()
  site()
  await userEvent.click(found.getByRole('button', { name: 'Try again' }))
  expect(await found.findByRole('link', { name: /2 files/ })).toBeTruthy()
})

test.each([
  ['archived', 'Archived'],
  ['private', 'Private'],
  ['withheld', 'Unlisted by moderators'],
] as const)('says what %s means', async (status, text) => {
  site({ '/v3/project/deep-lamps': { body: sampleProject({ status }) } })
  const { found } = await open()
  expect(await found.findByText(text)).toBeTruthy()
})

test('has nothing to download without versions', async () => {
  site({ '/v3/project/deep-lamps/version': { body: [] } })
  const { found } = await open()
  expect(await found.findByText('Nothing to download yet.')).toBeTruthy()
  expect(found.queryByRole('link')).toBeNull()
})
