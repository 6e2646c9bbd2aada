import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/apiError.ts'
import { queryClient } from '../api/apiQuery.ts'
import { AppRouter } from '../app/AppRouter.tsx'
import { IntlRoot } from '../intl/IntlRoot.tsx'
import { renderPage } from '../testing/renderPage.tsx'
import { Link } from './Link.tsx'
import { createNavigation } from './navigation.ts'
import { notifications } from './notifications.ts'
import { type ActionOptions, useAction } from './useAction.ts'

/** An action that waits until the test lets it work or fail. */
function held<Result = void>() {
  const calls: { resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  const act = vi.fn((_: unknown) => new Promise<Result>((resolve, reject) => calls.push({ resolve, reject })))
  return { act, calls }
}

const refusal = (status: number, details: unknown = {}, description = 'Refused.') =>
  new ApiError({ status, error: 'refused', description, details })

const told = () => notifications.get().map(({ type, title, text }) => ({ type, title, text }))

type Shown = ActionOptions<string, unknown>

function Subject(options: Shown) {
  const { run, busy, busyWith, problem, problems, clear, guard } = useAction<string, unknown>(options)
  const [outcome, setOutcome] = useState('')
  return (
    <>
      <button type="button" onClick={async () => setOutcome(String(await run('first')))}>
        Run
      </button>
      <button type="button" onClick={() => clear('name')}>
        Change the name
      </button>
      <p data-testid="state">{busy ? `busy with ${busyWith}` : outcome}</p>
      <p data-testid="problem">{problem}</p>
      <p data-testid="problems">{JSON.stringify(problems)}</p>
      {guard}
    </>
  )
}

const textOf = (id: string) => screen.getByTestId(id).textContent
const press = (name = 'Run') => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const { id } of notifications.get()) notifications.dismiss(id)
  vi.restoreAllMocks()
})

test('is busy with its input while it runs, and runs once however often it is pressed', async () => {
  const { act: send, calls } = held()
  renderPage(<Subject act={send} />)
  await press()
  await press()
  expect(textOf('state')).toBe('busy with first')
  expect(send).toHaveBeenCalledTimes(1)
  act(() => calls[0]?.resolve())
  await waitFor(() => expect(textOf('state')).toBe('true'))
  await press()
  expect(send).toHaveBeenCalledTimes(2)
})

test('tells of success in words that may depend on the result', async () => {
  const { unmount } = renderPage(<Subject act={async () => 3} done={(left) => `${left} left`} />)
  await press()
  await waitFor(() => expect(told()).toEqual([{ type: 'success', title: '3 left', text: '' }]))
  unmount()
  renderPage(<Subject act={async () => 0} done={(left) => (left ? 'some left' : null)} />)
  await press()
  await waitFor(() => expect(textOf('state')).toBe('true'))
  expect(told()).toHaveLength(1)
})

test('tells of a failure in a notification, in plain words', async () => {
  const { act: send, calls } = held()
  renderPage(<Subject act={send} failed="The file was not saved" done="Saved" />)
  await press()
  act(() => calls[0]?.reject(refusal(401, { code: 'missing_token' }, 'token missing')))
  await waitFor(() => expect(textOf('state')).toBe('false'))
  expect(told()).toEqual([
    { type: 'error', title: 'The file was not saved', text: expect.stringMatching(/^You are no longer signed in/) },
  ])
})

test('keeps the words of the API where they name the field', async () => {
  const { act: send, calls } = held()
  renderPage(<Subject act={send} />)
  await press()
  act(() => calls[0]?.reject(refusal(400, { code: 'missing', field: 'name' }, 'name is missing')))
  await waitFor(() =>
    expect(told()).toEqual([{ type: 'error', title: 'Something went wrong', text: 'name is missing' }]),
  )
})

test('tells of a failure beside the fields, and forgets a field that is changed', async () => {
  const { act: send, calls } = held()
  renderPage(<Subject act={send} failure="beside" />)
  await press()
  const issues = [
    { code: 'too_long', field: 'name', limit: 64 },
    { code: 'missing', field: 'summary' },
  ]
  act(() => calls[0]?.reject(refusal(400, { ...issues[0], issues })))
  await waitFor(() => expect(textOf('problem')).toBe("Can't be longer than 64 characters."))
  expect(told()).toEqual([])
  await press('Change the name')
  expect(textOf('problems')).toBe('{"summary":"Fill in this field."}')
  await press()
  expect(textOf('problems')).toBe('{}')
})

test('says nothing when the user stops it', async () => {
  const { act: send, calls } = held()
  const onCancelled = vi.fn()
  renderPage(<Subject act={send} failure="beside" onCancelled={onCancelled} />)
  await press()
  act(() => calls[0]?.reject(new DOMException('stopped', 'AbortError')))
  await waitFor(() => expect(textOf('state')).toBe('false'))
  expect(textOf('problems')).toBe('{}')
  expect(told()).toEqual([])
  expect(onCancelled).toHaveBeenCalledOnce()
})

test('fails at once without a network instead of waiting for one', async () => {
  renderPage(<Subject act={async () => Promise.reject(refusal(0))} failure="beside" />)
  window.dispatchEvent(new Event('offline'))
  await press()
  await waitFor(() => expect(textOf('problem')).toMatch(/^The server couldn't be reached/))
  window.dispatchEvent(new Event('online'))
})

test.each(['notification', 'beside'] as const)(
  'tells of a failure (%s) when its page is gone by then',
  async (failure) => {
    const { act: send, calls } = held()
    const { unmount } = renderPage(<Subject act={send} failure={failure} />)
    await press()
    unmount()
    calls[0]?.reject(refusal(500))
    await waitFor(() => expect(told()).toMatchObject([{ type: 'error' }]))
  },
)

/** What the page shows, counted each time it is read. */
function Stock({ children, read }: { children: ReactNode; read: () => number }) {
  const { data } = useQuery({ queryKey: ['stock'], queryFn: read })
  return (
    <>
      <output>{data}</output>
      {children}
    </>
  )
}

function renderStock(options: Shown) {
  let reads = 0
  renderPage(
    <Stock read={() => ++reads}>
      <Subject {...options} refreshes={{ queryKey: ['stock'] }} />
    </Stock>,
  )
  return () => reads
}

test('holds the new state before it says that it is done', async () => {
  const seen: unknown[] = []
  const reads = renderStock({
    act: async () => undefined,
    onDone: () => seen.push(queryClient.getQueryData(['stock'])),
  })
  await screen.findByText('1')
  await press()
  await waitFor(() => expect(seen).toEqual([2]))
  expect(reads()).toBe(2)
})

test('reads anew after a failure only if the answer says that something else has changed', async () => {
  const { act: send, calls } = held()
  const reads = renderStock({ act: send, failure: 'beside' })
  await screen.findByText('1')
  for (const [at, [status, expected]] of (
    [
      [400, 1],
      [429, 1],
      [412, 2],
      [404, 3],
    ] as const
  ).entries()) {
    await press()
    act(() => calls[at]?.reject(refusal(status)))
    await waitFor(() => expect(textOf('state')).toBe('false'))
    expect(reads()).toBe(expected)
  }
})

test('leaves the page before anything is read anew', async () => {
  const seen: number[] = []
  const reads = renderStock({ act: async () => undefined, leave: () => void seen.push(reads()) })
  await screen.findByText('1')
  await press()
  await waitFor(() => expect(reads()).toBe(2))
  expect(seen).toEqual([1])
})

test('asks before the page is left with unsaved input, but not while the action itself leaves', async () => {
  const { act: send, calls } = held()
  window.history.replaceState(null, '', '/form')
  render(
    <IntlRoot>
      <QueryClientProvider client={queryClient}>
        <AppRouter navigation={createNavigation()}>
          <Subject act={send} unsaved />
          <Link to="/elsewhere">Leave</Link>
        </AppRouter>
      </QueryClientProvider>
    </IntlRoot>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  await press('Stay')
  expect(location.pathname).toBe('/form')
  await press()
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }))
  expect(location.pathname).toBe('/elsewhere')
  act(() => calls[0]?.resolve())
})
