import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { ResponseOf } from '../../../api/client.ts'
import { refused } from '../../../testing/contractCheck.ts'
import { lamps, projectServer, signIn } from '../../../testing/managedProject.ts'
import { sampleVersionV2 } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { serve } from '../../../testing/serve.ts'
import { serveUploads, type Upload } from '../../../testing/uploads.ts'
import { NewVersionPage } from './NewVersionPage.tsx'

const inspection: ResponseOf<'POST /_internal/inspect'> = {
  kind: 'archive',
  filename: 'lamps-1.2.0.jar',
  extension: 'jar',
  size: 5,
  hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) },
  unpackedSize: 5,
  entryCount: 1,
  found: [
    {
      source: 'fabric.mod.json',
      loaders: ['fabric'],
      name: 'Deep Lamps',
      version: '1.2.0',
      gameVersions: ['1.21.1', '1.21'],
      channel: 'beta',
      environment: 'client_only',
      dependencies: [{ id: 'missing-lib', kind: 'required' }],
      authors: [],
      links: {},
    },
  ],
  invalid: [],
  markers: ['fabric.mod.json'],
  misplaced: [],
  warnings: [],
}

let uploads: Upload[]
beforeEach(() => {
  signIn()
  uploads = serveUploads()
  serve(projectServer())
})

const show = () =>
  renderPage(
    <Routes>
      <Route path="/:type/:id/version/new" element={<NewVersionPage />} />
    </Routes>,
    '/mod/lamps/version/new',
  )
const jar = (name: string) => new File(['bytes'], name)
const number = () => screen.getByLabelText<HTMLInputElement>('Version number')
const chosen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }))

async function drop(...files: File[]) {
  await userEvent.upload(await screen.findByLabelText(/Version files|More files/), files)
}

/** The newest request of a route, once it has been made. */
async function asked(path: string): Promise<Upload> {
  await waitFor(() => expect(uploads.at(-1)?.url).toBe(path))
  const upload = uploads.at(-1)
  if (!upload) throw new Error(`${path} was not asked`)
  return upload
}

async function readJar(name = 'lamps-1.2.0.jar') {
  await drop(jar(name))
  const reading = await asked('/_internal/inspect')
  act(() => reading.answer({ body: inspection }))
  await waitFor(() => expect(number().value).toBe('1.2.0'))
}

function dataOf({ body }: Upload): Record<string, unknown> {
  return JSON.parse(body instanceof FormData ? String(body.get('data')) : '')
}

test('shows progress while reading a file, and fills the form from it', async () => {
  show()
  await drop(jar('lamps-1.2.0.jar'))
  const reading = await asked('/_internal/inspect')
  act(() => reading.progress(0.4))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  act(() => reading.answer({ body: inspection }))
  await waitFor(() => expect(number().value).toBe('1.2.0'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Deep Lamps 1.2.0')
  expect(screen.getByLabelText<HTMLSelectElement>('Release channel').value).toBe('beta')
  expect([chosen('Fabric'), chosen('1.21.1'), chosen('1.21')]).toEqual(['true', 'true', 'true'])
  expect(await screen.findByText(/The file also depends on missing-lib/)).toBeDefined()
})

test("doesn't overwrite what was typed before the file was read", async () => {
  show()
  await screen.findByLabelText(/Version files/)
  await userEvent.type(number(), '9.9')
  await drop(jar('lamps-1.2.0.jar'))
  const reading = await asked('/_internal/inspect')
  act(() => reading.answer({ body: inspection }))
  await waitFor(() => expect(chosen('Fabric')).toBe('true'))
  expect(number().value).toBe('9.9')
})

test('shows why a file is refused, and publishes only after it is removed', async () => {
  show()
  await readJar()
  await drop(jar('bad.jar'))
  const reading = await asked('/_internal/inspect')
  act(() =>
    reading.answer(refused('file_refused', { field: 'file', filename: 'bad.jar', reason: 'it is not a zip archive' })),
  )
  expect(await screen.findByText(/bad\.jar.*it is not a zip archive/)).toBeDefined()
  // The same bytes would be refused again.
  expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove bad.jar' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false)
})

test("doesn't blame the file when the session ends while it is read", async () => {
  show()
  await readJar()
  await drop(jar('second.jar'))
  const reading = await asked('/_internal/inspect')
  act(() => reading.answer(refused('invalid_token')))
  expect(await screen.findByText(/You are no longer signed in/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Read again' })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false)
})

test("shows progress while publishing, and ends at the version's page", async () => {
  const { address } = show()
  await readJar()
  await publish()
  const request = await asked('/v2/version')
  expect(dataOf(request)).toMatchObject({
    project_id: 'LAMPS001',
    version_number: '1.2.0',
    version_type: 'beta',
    loaders: ['fabric'],
    game_versions: ['1.21.1', '1.21'],
    dependencies: [],
    environment: 'client_only',
  })
  const { file_parts, primary_file } = dataOf(request) as { file_parts: string[]; primary_file: string }
  expect(file_parts).toEqual([primary_file])
  expect(request.body instanceof FormData && request.body.get(primary_file)).toBeInstanceOf(File)
  act(() => request.progress(0.25))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  act(() => request.progress(1))
  expect(screen.getByText('Checking and saving the files')).toBeDefined()
  act(() => request.answer({ body: sampleVersionV2('1.2.0', { id: 'VERS0002' }) }))
  await waitFor(() => expect(address()).toBe('/mod/lamps/version/VERS0002'))
})

test('explains why archived projects have no upload form', async () => {
  serve(projectServer({ project: { ...lamps, status: 'archived' } }))
  show()
  expect(await screen.findByText(/Archived projects get no new versions/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  const settings = screen.getByRole('link', { name: 'Go to visibility' })
  expect(settings.getAttribute('href')).toBe('/mod/lamps/settings')
})

test('leads to the checklist after publishing the first version of a draft', async () => {
  serve(projectServer({ project: { ...lamps, versions: [] } }))
  const { address, hash } = show()
  await readJar()
  await publish()
  const request = await asked('/v2/version')
  serve(projectServer())
  act(() => request.answer({ body: sampleVersionV2('1.2.0', { id: 'VERS0001' }) }))
  await waitFor(() => expect(address()).toBe('/mod/lamps/settings'))
  expect(hash()).toBe('#checklist')
})

test('leads to the version after publishing the first one of a reviewed project', async () => {
  serve(projectServer({ project: { ...lamps, status: 'approved', versions: [] } }))
  const { address } = show()
  await readJar()
  await publish()
  const request = await asked('/v2/version')
  act(() => request.answer({ body: sampleVersionV2('1.2.0', { id: 'VERS0001' }) }))
  await waitFor(() => expect(address()).toBe('/mod/lamps/version/VERS0001'))
})

test('neither cancels nor publishes twice if the button is pressed again', async () => {
  show()
  await readJar()
  const button = screen.getByRole('button', { name: 'Publish' })
  await userEvent.dblClick(button)
  const request = await asked('/v2/version')
  expect(screen.getByRole('button', { name: 'Publish' })).toBe(button)
  await userEvent.click(button)
  expect(request.aborted).toBe(false)
  expect(uploads.filter(({ url }) => url === '/v2/version')).toHaveLength(1)
  act(() => request.progress(1))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('stops the upload when cancelled, and keeps the form', async () => {
  const { address } = show()
  await readJar()
  await publish()
  const request = await asked('/v2/version')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(request.aborted).toBe(true)
  expect(number().value).toBe('1.2.0')
  expect(screen.getByText('lamps-1.2.0.jar')).toBeDefined()
  expect(address()).toBe('/mod/lamps/version/new')
})

test('repeats a broken upload under the same key, and a changed one under another', async () => {
  show()
  await readJar()
  await publish()
  const first = await asked('/v2/version')
  act(() => first.fail())
  expect(await screen.findByText(/Nothing you entered has been lost/)).toBeDefined()
  await publish()
  await waitFor(() => expect(uploads.at(-1)).not.toBe(first))
  const second = await asked('/v2/version')
  expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'))
  act(() => second.fail())
  await screen.findByRole('button', { name: 'Publish' })
  await userEvent.type(number(), '1')
  await publish()
  await waitFor(() => expect(uploads.at(-1)).not.toBe(second))
  expect(uploads.at(-1)?.headers.get('idempotency-key')).not.toBe(first.headers.get('idempotency-key'))
})

test('shows a refusal at its file, and names the field in error', async () => {
  show()
  await readJar()
  await publish()
  const request = await asked('/v2/version')
  const [part] = dataOf(request).file_parts as string[]
  const twice = refused('duplicate_file', { field: part ?? '', filename: 'lamps-1.2.0.jar', project: 'X' })
  act(() => request.answer(twice))
  expect(await screen.findByText(/Another project has already published/)).toBeDefined()
  expect(number().value).toBe('1.2.0')
  await userEvent.clear(number())
  await publish()
  expect(await screen.findByText(/letters, digits or the characters/)).toBeDefined()
  expect(uploads.filter(({ url }) => url === '/v2/version')).toHaveLength(1)
})
