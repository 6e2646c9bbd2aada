import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { refused } from '../../testing/contractCheck.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { type Answer, serve } from '../../testing/serve.ts'
import { UnsubscribePage } from './UnsubscribePage.tsx'

beforeEach(clearToken)

function show(answer: Answer) {
  const asked = serve(({ method, path }) =>
    method === 'POST' && path === '/_internal/auth/email/unsubscribe' ? answer : undefined,
  )
  renderPage(<UnsubscribePage />, '/auth/unsubscribe?token=AdaAdaAd.right')
  return asked
}
const button = () => screen.getByRole('button', { name: 'Unsubscribe' })

test('unsubscribes after a click, not before', async () => {
  const asked = show({ status: 204 })
  expect(asked).toEqual([])
  await userEvent.click(button())
  await screen.findByText(/You no longer get the newsletter/)
  expect(asked).toHaveLength(1)
})

test('says that a link is not valid', async () => {
  show(refused('link_invalid'))
  await userEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('link')
})
