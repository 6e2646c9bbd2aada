import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { ada, lamps, signIn } from '../../testing/managedProject.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { FollowButton } from './FollowButton.tsx'
import { takeFollowWish, wishLasts, wishToFollow } from './followWish.ts'

beforeEach(() => {
  sessionStorage.clear()
  clearToken()
})

const site = () =>
  serve(({ method, path }) => {
    if (path === '/v2/user') return { body: ada }
    if (path === '/_internal/project/LAMPS001/following') return { body: { follows: false } }
    return method === 'POST' && path === '/v2/project/LAMPS001/follow' ? { status: 204 } : undefined
  })
const show = (project = lamps) =>
  renderPage(<FollowButton project={project} address="lamps" />, '/mod/lamps?loader=fabric')

test('a visitor who presses the button and signs in follows the project, once', async () => {
  const log = site()
  const { address, unmount } = show()
  await userEvent.click(screen.getByRole('link', { name: 'Follow' }))
  expect(address()).toBe('/auth/sign-in?redirect=/mod/lamps?loader=fabric')
  unmount()
  signIn()
  const after = show()
  expect(await screen.findByRole('button', { name: 'Following' })).toBeTruthy()
  after.unmount()
  show()
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy()
  expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('signing in without having pressed the button follows nothing', async () => {
  const log = site()
  wishToFollow('OTHER001')
  signIn()
  show()
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Follow' }).ariaBusy).not.toBe('true'),
  )
  expect(log.some(({ method }) => method === 'POST')).toBe(false)
})

test('a wish ends after an hour', () => {
  wishToFollow('LAMPS001', 1000)
  expect(takeFollowWish('LAMPS001', 1000 + wishLasts)).toBe(false)
  wishToFollow('LAMPS001', 1000)
  expect(takeFollowWish('LAMPS001', 1000 + wishLasts - 1)).toBe(true)
  expect(takeFollowWish('LAMPS001', 1000 + wishLasts - 1)).toBe(false)
})
