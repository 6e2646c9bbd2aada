import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { SideNav } from './SideNav.tsx'

const links = [
  { to: '/settings/billing', text: 'Billing' },
  { to: '/settings/bill', text: 'Bill' },
]

it.each([
  ['/settings/billing', false, ['Billing']],
  ['/settings/billing/charges', false, []],
  ['/settings/billing', true, ['Billing']],
  ['/settings/billing/charges', true, ['Billing']],
])('marks at %s, if pages below are marked, too: %s', (at, marksBelow, marked) => {
  render(
    <IntlProvider locale="en">
      <MemoryRouter initialEntries={[at]}>
        <SideNav links={links} label="Settings" marksBelow={marksBelow} />
      </MemoryRouter>
    </IntlProvider>,
  )
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(marked)
})
