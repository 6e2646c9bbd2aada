import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { queryClient } from '../api/apiQuery.ts'
import { RoomsContext } from '../app/kit/room.ts'
import { rooms } from '../app/rooms.ts'
import { IntlRoot } from '../intl/IntlRoot.tsx'

function Address() {
  const { pathname, search, hash } = useLocation()
  return (
    <output data-testid="address" data-hash={hash}>
      {pathname + search}
    </output>
  )
}

/** Shows a page at an address, with all that surrounds it in the app but the frame. `address()` is where it went, `hash()` the fragment of that. */
export function renderPage(page: ReactNode, at = '/') {
  queryClient.clear()
  const view = render(
    <IntlRoot>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <RoomsContext value={rooms}>{page}</RoomsContext>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </IntlRoot>,
  )
  const shown = () => view.getByTestId('address')
  return {
    ...view,
    hash: () => shown().dataset.hash,
    address: () => decodeURIComponent(shown().textContent ?? ''),
  }
}
