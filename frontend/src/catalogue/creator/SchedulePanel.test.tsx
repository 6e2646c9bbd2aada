import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/apiError.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'

const options = [
  { value: 'approved', text: 'Public' },
  { value: 'unlisted', text: 'Unlisted' },
] as const

function show(at: string | null, refuse?: ApiError) {
  const schedule = vi.fn(async () => (refuse ? Promise.reject(refuse) : undefined))
  const cancel = vi.fn(async () => {})
  renderPage(<SchedulePanel {...{ at, options, schedule, cancel }} wanted="approved" disabled={false} />)
  return { schedule, cancel }
}

test('sends a local time as a point in time', async () => {
  const { schedule } = show(null)
  fireEvent.change(screen.getByLabelText(/Time/), { target: { value: '2027-01-31T18:00' } })
  fireEvent.change(screen.getByLabelText('Visibility after that'), { target: { value: 'unlisted' } })
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(schedule).toHaveBeenCalledWith(new Date('2027-01-31T18:00').toISOString(), 'unlisted'))
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
})

test('shows the present schedule, which can be cancelled', async () => {
  const { cancel } = show('2027-01-31T18:00:00.000Z')
  expect(screen.getByText(/Hidden until/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Cancel/ }))
  await waitFor(() => expect(cancel).toHaveBeenCalled())
})

test('shows a refusal in the panel', async () => {
  show(null, new ApiError({ status: 400, error: 'request_error', description: 'time must lie in the future.' }))
  fireEvent.change(screen.getByLabelText(/Time/), { target: { value: '2020-01-31T18:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('time must lie in the future.')
})
