import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { Link, NavLink } from './Link.tsx'

function Where() {
  const { pathname, search, state } = useLocation()
  return <output>{pathname + search + JSON.stringify(state)}</output>
}

const show = (links: React.ReactNode, at = '/mods') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      {links}
      <Where />
    </MemoryRouter>,
  )

const place = () => screen.getByRole('status').textContent

test('a plain press goes there inside the page, with its state', async () => {
  show(
    <Link to={{ pathname: '/mod/x', search: '?a=1' }} state={{ from: 1 }}>
      go
    </Link>,
  )
  expect(screen.getByText('go').getAttribute('href')).toBe('/mod/x?a=1')
  await userEvent.click(screen.getByText('go'))
  expect(place()).toBe('/mod/x?a=1{"from":1}')
})

test.each(['{Control>}', '{Meta>}', '{Shift>}'])('with %s held the browser does it', async (key) => {
  show(<Link to="/mod/x">go</Link>)
  const user = userEvent.setup()
  await user.keyboard(key)
  await user.click(screen.getByText('go'))
  expect(place()).toBe('/modsnull')
})

test('leaves clicks for another window and handled clicks alone', async () => {
  show(
    <>
      <Link to="/mod/x" target="_blank">
        blank
      </Link>
      <Link to="/mod/x" onClick={(event) => event.preventDefault()}>
        taken
      </Link>
    </>,
  )
  await userEvent.click(screen.getByText('blank'))
  await userEvent.click(screen.getByText('taken'))
  expect(place()).toBe('/modsnull')
})

test.each([
  ['/mods', '/mods', false, true],
  ['/mods', '/mods/x', false, true],
  ['/mods', '/mods/x', true, false],
  ['/mod', '/mods', false, false],
  ['/', '/mods', false, false],
  ['/', '/', true, true],
])('a NavLink to %s at %s, end %s: current %s', (to, at, end, current) => {
  show(
    <NavLink to={to} end={end}>
      go
    </NavLink>,
    at,
  )
  expect(screen.getByText('go').getAttribute('aria-current') === 'page').toBe(current)
})
