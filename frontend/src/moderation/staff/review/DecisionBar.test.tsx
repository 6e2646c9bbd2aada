import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { DecisionBar } from './DecisionBar.tsx'

function setUp(props: Partial<Parameters<typeof DecisionBar>[0]> = {}) {
  const chosen: string[] = []
  render(
    <IntlProvider locale="en">
      <input aria-label="field" />
      <DecisionBar status="processing" onChoose={({ kind }) => chosen.push(kind)} {...props} />
    </IntlProvider>,
  )
  return chosen
}

test('shows the key of each decision on its button', async () => {
  const chosen = setUp()
  await userEvent.keyboard('arwub')
  expect(chosen).toEqual(['approve', 'reject', 'withhold', 'unlist', 'return'])
  expect(screen.getByRole('button', { name: /^Approve/ }).textContent).toBe('ApproveA')
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual([
    'a',
    'r',
    'w',
    'u',
    'b',
  ])
})

test('ignores letters typed into a field and keys with a modifier', async () => {
  const chosen = setUp()
  await userEvent.type(screen.getByLabelText('field'), 'arwub')
  screen.getByLabelText('field').blur()
  await userEvent.keyboard('{Control>}a{/Control}{Meta>}r{/Meta}')
  expect(chosen).toEqual([])
})

test('disables keys and buttons while another moderator reviews', async () => {
  const chosen = setUp({ disabled: true })
  await userEvent.keyboard('a')
  await userEvent.click(screen.getByRole('button', { name: /^Reject/ }))
  expect(chosen).toEqual([])
})

test('offers only decisions that change something', async () => {
  const chosen = setUp({ status: 'approved' })
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await userEvent.keyboard('aw')
  expect(chosen).toEqual(['withhold'])
})
