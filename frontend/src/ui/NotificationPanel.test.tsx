import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { cosmetics } from '../api/storage/cosmetics.ts'
import { IntlRoot } from '../intl/IntlRoot.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'
import { dismissAfter, notifications, notify } from './notifications.ts'
import { copiedFor } from './useCopy.ts'

afterEach(() => {
  for (const one of notifications.get()) notifications.dismiss(one.id)
  vi.useRealTimers()
})

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

/** With a clock that only the test moves. */
async function shownAt() {
  show()
  notify({ title: 'Saved' })
  const entry = (await screen.findByText('Saved')).closest('li') as HTMLElement // An entry is one.
  vi.useFakeTimers()
  notify({ title: 'Saved' })
  return { entry, after: (ms: number) => act(() => vi.advanceTimersByTime(ms)) }
}

test('a notification that is pointed at stays, also when it is repeated, and leaves 30 seconds after the pointer', async () => {
  const { entry, after } = await shownAt()
  fireEvent.pointerEnter(entry)
  act(() => notify({ title: 'Saved' }))
  after(2 * dismissAfter)
  expect(screen.getByText('×3')).toBeTruthy()
  fireEvent.pointerLeave(entry)
  after(dismissAfter - 1)
  expect(screen.queryByText('Saved')).toBeTruthy()
  after(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a notification stays while the focus moves inside of it, and not for a button that was clicked', async () => {
  const { entry, after } = await shownAt()
  const [copy, dismiss] = screen.getAllByRole('button')
  act(() => copy?.focus())
  act(() => dismiss?.focus())
  after(2 * dismissAfter)
  expect(screen.queryByText('Saved')).toBeTruthy()
  fireEvent.pointerEnter(entry)
  fireEvent.pointerLeave(entry)
  after(dismissAfter)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('losing the focus under the pointer keeps a notification', async () => {
  const { entry, after } = await shownAt()
  fireEvent.pointerEnter(entry)
  const [copy] = screen.getAllByRole('button')
  act(() => copy?.focus())
  act(() => copy?.blur())
  after(2 * dismissAfter)
  expect(screen.queryByText('Saved')).toBeTruthy()
})

test('the tick after copying stays for two seconds', async () => {
  const { after } = await shownAt()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } })
  await act(async () => screen.getByRole('button', { name: 'Copy text' }).click())
  after(copiedFor - 1)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  after(1)
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy()
  vi.unstubAllGlobals()
})

test('the panel is on the side that the reader prefers', () => {
  show()
  const panel = screen.getByRole('region', { name: 'Messages' })
  expect(panel.dataset.side).toBe('end')
  act(() => cosmetics.update({ notificationSide: 'start' }))
  expect(panel.dataset.side).toBe('start')
  act(() => cosmetics.update({ notificationSide: 'end' }))
})
