import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToken } from '../../api/sessionToken.ts'
import { type Asked, serve } from '../../testing/serve.ts'

let asked: Asked[]
beforeEach(() => {
  vi.resetModules()
  asked = serve(({ path }) => (path === '/analytics/view' ? { status: 204 } : undefined))
})
afterEach(() => {
  vi.restoreAllMocks()
  clearToken()
  history.replaceState(null, '', '/')
})

const show = (state: 'visible' | 'hidden') => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
/** As in a browser that has just loaded the site. */
const opened = async () => (await import('./ReportView.tsx')).ReportView

it('reports the page by the project’s id, and who linked to the first one', async () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://example.org/list')
  history.replaceState(null, '', '/mod/lantern/versions?g=1.21&utm_source=news#download')
  const ReportView = await opened()
  const { rerender } = render(<ReportView project={{ id: 'AABBCCDD' }} />)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({
    ...{ url: `${location.origin}/mod/AABBCCDD/versions?utm_source=news`, referrer: 'https://example.org/list' },
  })
  expect(asked[0]?.headers.get('authorization')).toBeNull()
  expect(asked[0]?.headers.get('idempotency-key')).toBeNull()
  rerender(<ReportView project={{ id: 'AABBCCDD' }} />)
  rerender(<ReportView project={{ id: 'EEFFGGHH' }} />)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body).toMatchObject({ referrer: null })
})

it('waits until somebody sees the page', async () => {
  const state = show('hidden')
  const ReportView = await opened()
  render(<ReportView project={{ id: 'AABBCCDD' }} />)
  await Promise.resolve()
  expect(asked).toEqual([])
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
})

it('reports nothing of a page that was left unseen', async () => {
  const state = show('hidden')
  const ReportView = await opened()
  render(<ReportView project={{ id: 'AABBCCDD' }} />).unmount()
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  expect(asked).toEqual([])
})
