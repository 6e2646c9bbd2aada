import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { IntlRoot } from '../intl/IntlRoot.tsx'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

const box = (props: Partial<SearchBoxProps>) => (
  <IntlRoot>
    <SearchBox value="" onSearch={() => undefined} label="search" {...props} />
  </IntlRoot>
)
const input = () => screen.getByLabelText<HTMLInputElement>('search')

test('searches once after typing stops', async () => {
  const onSearch = vi.fn()
  render(box({ onSearch }))
  await userEvent.type(input(), 'map')
  expect(onSearch).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([['map']]))
})

test('Enter searches at once, Escape clears', async () => {
  const onSearch = vi.fn()
  render(box({ onSearch }))
  await userEvent.type(input(), 'map{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith('map')
  await userEvent.type(input(), '{Escape}')
  expect(onSearch).toHaveBeenLastCalledWith('')
  expect(input().value).toBe('')
})

test('late results do not undo what was typed since', async () => {
  const view = render(box({}))
  await userEvent.type(input(), 'ma{Enter}')
  await userEvent.type(input(), 'p')
  view.rerender(box({ value: 'ma' }))
  expect(input().value).toBe('map')
})

test('a value from elsewhere replaces the text', async () => {
  const view = render(box({ value: 'map' }))
  await userEvent.type(input(), 's{Enter}')
  view.rerender(box({ value: 'maps' }))
  view.rerender(box({ value: '' }))
  expect(input().value).toBe('')
})

test('a box that leaves the page waits for Enter', async () => {
  const onSearch = vi.fn()
  render(box({ onSearch, onEnterOnly: true }))
  await userEvent.type(input(), 'map')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(onSearch).not.toHaveBeenCalled()
  await userEvent.type(input(), '{Enter}')
  expect(onSearch).toHaveBeenCalledWith('map')
})
