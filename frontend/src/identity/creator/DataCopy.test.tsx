import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setToken } from '../../api/sessionToken.ts'
import { sampleUser } from '../../testing/account.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { DataCopy } from './DataCopy.tsx'

beforeEach(() => setToken('mra_test'))

const none = { state: 'none', done: 0, bytes: null, asked: null, expires: null }
const making = { ...none, state: 'making', done: 0.4, asked: new Date().toISOString() }
const ready = (asked: number) => ({
  ...{ state: 'ready', done: 1, bytes: 2_048, asked: new Date(asked).toISOString() },
  expires: new Date(asked + 7 * 86_400_000).toISOString(),
})

function show(states: object[], asking?: Answer) {
  let turn = 0
  const asked = serve(({ method, path }) => {
    if (path === '/v2/user') return { body: sampleUser({}) }
    if (path !== '/_internal/gdpr/export') return undefined
    if (method === 'POST') return asking ?? { body: making }
    return { body: states[Math.min(turn++, states.length - 1)] }
  })
  renderPage(<DataCopy hasPassword />)
  return () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}

test('asks for a copy with the password, and shows how far it is', async () => {
  const sent = show([none, making])
  await userEvent.click(await screen.findByRole('button', { name: 'Make a copy' }))
  const confirm = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Make a copy', hidden: true }).at(-1)
  const field = await screen.findByLabelText('Current password')
  expect(confirm()?.disabled).toBe(true)
  await userEvent.type(field, 'four words')
  await userEvent.click(confirm() as HTMLElement)
  expect(sent()).toEqual([['/_internal/gdpr/export', { password: 'four words' }]])
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  expect(screen.queryByRole('button', { name: 'Make a copy' })).toBeNull()
})

test('says at the field when the password is wrong, and keeps the dialog', async () => {
  show([none], refused('wrong_password', { field: 'password' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make a copy' }))
  await userEvent.type(await screen.findByLabelText('Current password'), 'five words')
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByLabelText('Current password')).getAttribute('aria-invalid')).toBe('true')
})

test('offers a copy that is ready, and a new one only once it is older than an hour', async () => {
  show([ready(Date.now() - 60_000)])
  expect(await screen.findByRole('button', { name: 'Download your copy' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make a new copy' })).toBeNull()
})

test('offers a new copy after an hour', async () => {
  show([ready(Date.now() - 2 * 3_600_000)])
  expect(await screen.findByRole('button', { name: 'Make a new copy' })).toBeTruthy()
})

test('says that it could not be made, and offers it again', async () => {
  show([{ ...none, state: 'failed', asked: new Date().toISOString() }])
  expect((await screen.findByRole('alert')).textContent).toContain("couldn't be made")
  expect(screen.getByRole('button', { name: 'Make a copy' })).toBeTruthy()
})
