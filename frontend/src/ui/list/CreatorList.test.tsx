import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/apiError.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { DataRow } from '../RowList.tsx'
import { CreatorList } from './CreatorList.tsx'
import { useListAddress } from './useListAddress.ts'

const filters = [
  { value: 'open', text: 'Open', count: 2 },
  { value: 'closed', text: 'Closed' },
]
const sorts = [
  { value: 'newest', text: 'Newest' },
  { value: 'name', text: 'Name' },
]

type ListProps = Partial<Parameters<typeof CreatorList<string>>[0]>

function Letters(props: ListProps) {
  const address = useListAddress({ filters, sorts })
  const rows = { data: ['a', 'b', 'c', 'd', 'e'], error: null, refetch: () => undefined }
  return (
    <CreatorList
      title="Letters"
      rows={rows}
      address={address}
      pageSize={2}
      row={(letter) => <DataRow key={letter}>{letter}</DataRow>}
      empty={<p>No letters yet</p>}
      {...props}
    />
  )
}

const rowsShown = () => [...document.querySelectorAll('[data-row-list] > li')].map((row) => row.textContent)
const rowsOf = (data: string[] | undefined, error: unknown = null) => ({ data, error, refetch: vi.fn() })

test('the address says which page, filter and order are shown', async () => {
  const { address } = renderPage(<Letters />, '/letters?show=closed&sort=name&page=3&hl=de')
  expect(rowsShown()).toEqual(['e'])
  expect(screen.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('name')
  await userEvent.click(screen.getByRole('link', { name: '2' }))
  expect(rowsShown()).toEqual(['c', 'd'])
  expect(address()).toBe('/letters?show=closed&sort=name&page=2&hl=de')
})

test('another filter or order begins at the first page, and the address leaves out what is usual', async () => {
  const { address } = renderPage(<Letters />, '/letters?page=2')
  await userEvent.click(screen.getByRole('link', { name: 'Closed' }))
  expect(address()).toBe('/letters?show=closed')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
  expect(address()).toBe('/letters?show=closed&sort=name')
  await userEvent.click(screen.getByRole('link', { name: /^Open/ }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest')
  expect(address()).toBe('/letters')
})

test('an address that names nothing known shows what is usual', () => {
  renderPage(<Letters />, '/letters?show=odd&sort=odd&page=-3')
  expect(rowsShown()).toEqual(['a', 'b'])
  expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('aria-current')).toBe('true')
})

test('a page after the last shows the last', () => {
  renderPage(<Letters />, '/letters?page=9')
  expect(rowsShown()).toEqual(['e'])
})

test('rows that the server sends page by page are all shown, with pages by their total', () => {
  renderPage(<Letters rows={rowsOf(['c', 'd'])} total={5} />, '/letters?page=2')
  expect(rowsShown()).toEqual(['c', 'd'])
  expect(within(screen.getByRole('navigation', { name: 'Pagination' })).getAllByRole('link')).toHaveLength(5)
})

test('without rows it says so; behind a filter it says that the filter is the reason', () => {
  const { unmount } = renderPage(<Letters rows={rowsOf([])} />, '/letters')
  expect(screen.getByText('No letters yet')).toBeTruthy()
  unmount()
  renderPage(<Letters rows={rowsOf([])} />, '/letters?show=closed')
  expect(screen.getByText('Nothing matches this filter')).toBeTruthy()
})

test('while it loads it keeps the place of the rows', () => {
  renderPage(<Letters rows={rowsOf(undefined)} skeleton={{ rows: 3, icon: false }} />, '/letters')
  expect(document.querySelectorAll('[aria-busy="true"] > div > div')).toHaveLength(3)
})

test('a failure can be tried again', async () => {
  const rows = rowsOf(undefined, new ApiError({ status: 503, error: 'down', description: 'Down.' }))
  renderPage(<Letters rows={rows} />, '/letters')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(rows.refetch).toHaveBeenCalledOnce()
})

test("tells people without permission that they can't see the list", async () => {
  renderPage(<Letters rows={rowsOf(undefined, new ApiError({ status: 403, error: 'no', description: 'No.' }))} />)
  expect(await screen.findByText('No permission')).toBeTruthy()
})

test('a failure keeps the rows that are shown', () => {
  renderPage(<Letters rows={rowsOf(['a'], new ApiError({ status: 503, error: 'down', description: 'Down.' }))} />)
  expect(rowsShown()).toEqual(['a'])
})

test('a list without filters and orders has no choices', () => {
  renderPage(<CreatorList title="Plain" rows={rowsOf(['a'])} row={(one) => <li key={one}>{one}</li>} empty={null} />)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryAllByRole('link')).toEqual([])
})
