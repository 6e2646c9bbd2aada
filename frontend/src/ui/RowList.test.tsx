import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DataRow, RowList } from './RowList.tsx'

function Lists() {
  return (
    <>
      <input aria-label="search" />
      <RowList label="first">
        {['a', 'b', 'c'].map((name) => (
          <DataRow key={name}>
            <a href={`#${name}`} data-row-link>
              {name}
            </a>
            <button type="button">follow {name}</button>
          </DataRow>
        ))}
      </RowList>
      <RowList label="second">
        <DataRow>
          <a href="#z" data-row-link>
            z
          </a>
        </DataRow>
      </RowList>
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('j and k walk along the rows and stop at the ends', async () => {
  render(<Lists />)
  await userEvent.keyboard('j')
  expect(focused()).toBe('a')
  await userEvent.keyboard('jjjj')
  expect(focused()).toBe('c')
  await userEvent.keyboard('k')
  expect(focused()).toBe('b')
})

test('they start from the row that holds the focus', async () => {
  render(<Lists />)
  screen.getByText('follow b').focus()
  await userEvent.keyboard('j')
  expect(focused()).toBe('c')
})

test('a list with the focus goes before the first on the page', async () => {
  render(<Lists />)
  screen.getByText('z').focus()
  await userEvent.keyboard('j')
  expect(focused()).toBe('z')
})

test('letters typed into a field stay there', async () => {
  render(<Lists />)
  const input = screen.getByLabelText<HTMLInputElement>('search')
  await userEvent.type(input, 'jk')
  expect(input.value).toBe('jk')
  expect(document.activeElement).toBe(input)
})
