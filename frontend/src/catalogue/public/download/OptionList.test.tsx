import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OptionList } from './OptionList.tsx'

const options = ['1.21.4', '1.21.3'].map((value) => ({ value, text: value, available: true }))
const list = (value: string | null) => (
  <OptionList
    label="Game version"
    options={options}
    value={value}
    onChange={() => undefined}
    onEnter={() => undefined}
  />
)
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked)
    .map(({ value }) => value)

test('shows a selection at once, and follows the address when it changes', async () => {
  const { rerender } = render(list(null))
  await userEvent.click(screen.getByRole('radio', { name: '1.21.3' }))
  expect(checked()).toEqual(['1.21.3'])
  rerender(list('1.21.4'))
  expect(checked()).toEqual(['1.21.4'])
})
