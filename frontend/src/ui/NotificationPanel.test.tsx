import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { IntlRoot } from '../intl/IntlRoot.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'
import { notifications, notify } from './notifications.ts'

const show = () =>
  render(
    <IntlRoot>
      <NotificationPanel />
    </IntlRoot>,
  )

test('a notification is shown with its count, copied and dismissed', async () => {
  const user = userEvent.setup()
  show()
  notify({ title: 'Not saved', text: 'title: 3-64', type: 'error', errorCode: 'invalid_input' })
  notify({ title: 'Not saved', text: 'title: 3-64', type: 'error', errorCode: 'invalid_input' })
  expect(await screen.findByText('×2')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy text' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Not saved\ntitle: 3-64\ninvalid_input')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(notifications.get()).toEqual([])
})
