import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { takeEarlyInput } from './earlyInput.ts'

type Props = { chosen: string[]; answer: Promise<void> }

/** As with an address: until the new value is shown, React puts the old one back. */
function Period({ chosen, answer }: Props) {
  const [value, setValue] = useState('30d')
  const change = (next: string) => {
    chosen.push(next)
    void answer.then(() => setValue(next))
  }
  return (
    <select value={value} onChange={({ target }) => change(target.value)}>
      <option value="7d">7 days</option>
      <option value="30d">30 days</option>
      <option value="90d">90 days</option>
    </select>
  )
}

test('leaves a list alone that React has taken over, also when its new value is shown later', async () => {
  takeEarlyInput(document.createElement('div'))
  const chosen: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  render(<Period chosen={chosen} answer={promise} />)
  await userEvent.selectOptions(screen.getByRole('combobox'), '90d')
  await new Promise((done) => setTimeout(done))
  expect(chosen).toEqual(['90d'])
  resolve()
  expect(await screen.findByDisplayValue('90 days')).toBeTruthy()
})
