import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refused } from '../../../testing/contractCheck.ts'
import { ada, signIn } from '../../../testing/managedProject.ts'
import { sampleProjectV2 } from '../../../testing/projectPage.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import { type Answer, type Asked, serve } from '../../../testing/serve.ts'
import { CreateProjectPage } from './CreateProjectPage.tsx'

beforeEach(signIn)

/** `gems` is taken. */
function server(asked: Asked): Answer | undefined {
  if (asked.path === '/v2/user') return { body: ada }
  if (asked.path === `/v2/user/${ada.id}/projects`) return { body: [] }
  if (asked.path === '/v2/project/gems/check') return { body: { id: 'GEMS0001' } }
  if (asked.path === '/v3/limits/projects') return { body: { current: 3, max: 256 } }
  return undefined
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

async function fill(name: string) {
  await userEvent.click(await screen.findByRole('radio', { name: /^Plugin/ }))
  await userEvent.type(await field('Name'), name)
  await userEvent.type(await field('Summary'), 'Lamps that burn longer.')
}

test('derives the URL from the name until the URL is edited', async () => {
  serve(server)
  renderPage(<CreateProjectPage />)
  await userEvent.type(await field('Name'), 'Deep Lamps')
  const address = await field('Address')
  expect(address.value).toBe('deep-lamps')
  await waitFor(() => expect(screen.getByText('Available')).toBeDefined())
  await userEvent.clear(address)
  await userEvent.type(address, 'gems')
  await waitFor(() => expect(screen.getByText('Taken')).toBeDefined())
  await userEvent.type(await field('Name'), ' 2')
  expect(address.value).toBe('gems')
})

test('creates a draft from the form, then opens its settings', async () => {
  const log = serve((asked) => (asked.method === 'POST' ? { body: sampleProjectV2() } : server(asked)))
  const { address } = renderPage(<CreateProjectPage />)
  await fill('Deep Lamps')
  await userEvent.click(screen.getByRole('radio', { name: /^Unlisted/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  await waitFor(() => expect(address()).toBe('/plugin/deep-lamps/settings'))
  const body = log.find(({ method }) => method === 'POST')?.body
  expect(body).toBeInstanceOf(FormData)
  expect(JSON.parse(body instanceof FormData ? String(body.get('data')) : '')).toEqual({
    project_type: 'plugin',
    title: 'Deep Lamps',
    slug: 'deep-lamps',
    description: 'Lamps that burn longer.',
    requested_status: 'unlisted',
    is_draft: true,
  })
})

test('shows what is missing at each field and sends nothing', async () => {
  const log = serve(server)
  renderPage(<CreateProjectPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create draft' }))
  expect(screen.getByText('Choose a project type.')).toBeDefined()
  expect(screen.getByText('Summary must have 3 to 255 characters.')).toBeDefined()
  expect(log.some(({ method }) => method === 'POST')).toBe(false)
})

test('keeps everything that was typed after a refusal', async () => {
  const full = refused('project_limit_reached', { current: 256, limit: 256 })
  serve((asked) => (asked.method === 'POST' ? full : server(asked)))
  const { address } = renderPage(<CreateProjectPage />, '/create/project')
  await fill('Deep Lamps')
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  expect(await screen.findByText(/You have 256 of at most 256 projects/)).toBeDefined()
  expect((await field('Name')).value).toBe('Deep Lamps')
  expect((await field('Summary')).value).toBe('Lamps that burn longer.')
  expect(address()).toBe('/create/project')
})
