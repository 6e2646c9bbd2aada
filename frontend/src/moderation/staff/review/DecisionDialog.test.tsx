import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/apiError.ts'
import type { Decision } from '../moderationVerbs.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { decisions } from './decisions.ts'

type Props = Parameters<typeof DecisionDialog>[0]

function choiceOf(kind: Decision['decision']) {
  const choice = decisions.find((each) => each.kind === kind)
  if (!choice) throw new Error(`no decision ${kind}`)
  return choice
}

async function setUp(kind: Decision['decision'], props: Partial<Props> = {}) {
  const confirmed: Decision[] = []
  let cancelled = 0
  const all: Props = {
    choice: choiceOf(kind),
    projectTitle: 'Lantern',
    busy: false,
    error: null,
    onConfirm: (decision) => confirmed.push(decision),
    onCancel: () => {
      cancelled++
    },
    ...props,
  }
  render(
    <IntlProvider locale="en">
      <DecisionDialog {...all} />
    </IntlProvider>,
  )
  await screen.findByRole('alertdialog')
  return { confirmed, cancelled: () => cancelled }
}

const message = () => screen.getByLabelText<HTMLInputElement>('Message to the creator')
const confirm = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('names the project and the consequence of the decision', async () => {
  await setUp('reject')
  expect(screen.getByText('Lantern')).toBeTruthy()
  expect(screen.getByText(/only members can see the project/)).toBeTruthy()
})

test('requires a message for a rejection, and says so only after an attempt', async () => {
  const { confirmed } = await setUp('reject')
  expect(screen.queryByText('Tell the creator why.')).toBeNull()
  await confirm(/^Reject/)
  expect(confirmed).toEqual([])
  expect(screen.getByText('Tell the creator why.')).toBeTruthy()
  await userEvent.type(message(), '  No licence.  ')
  await confirm(/^Reject/)
  expect(confirmed).toEqual([{ decision: 'reject', message: 'No licence.', message_body: null }])
})

test('an approval needs no message', async () => {
  const { confirmed } = await setUp('approve')
  await confirm(/^Approve/)
  expect(confirmed).toEqual([{ decision: 'approve', message: null, message_body: null }])
})

test('fills both texts from a template, and lets them be edited', async () => {
  const { confirmed } = await setUp('withhold')
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'Description is insufficient')
  expect(message().value).toBe('Description is insufficient')
  await userEvent.type(message(), ' yet')
  await confirm(/^Withhold/)
  expect(confirmed[0]?.message).toBe('Description is insufficient yet')
  expect(confirmed[0]?.message_body).toMatch(/^Please describe what the project adds/)
})

test('confirms with Ctrl and Enter from within a field', async () => {
  const { confirmed } = await setUp('return')
  await userEvent.type(message(), 'Almost there{Control>}{Enter}{/Control}')
  expect(confirmed).toEqual([{ decision: 'return', message: 'Almost there', message_body: null }])
})

test("doesn't send a message that is too long", async () => {
  const { confirmed } = await setUp('unlist')
  await userEvent.click(message())
  await userEvent.paste('x'.repeat(2001))
  await confirm(/^Unlist/)
  expect(confirmed).toEqual([])
})

test('shows a failure and keeps what was written', async () => {
  const error = new ApiError({ status: 409, error: 'conflict', description: 'Another moderator is reviewing this.' })
  await setUp('reject', { error })
  expect(screen.getByRole('alert').textContent).toContain('Another moderator is reviewing this.')
})

test('sends a decision once, and closes the dialog with Escape', async () => {
  const { confirmed, cancelled } = await setUp('approve', { busy: true })
  await confirm(/^Approve/)
  expect(confirmed).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(cancelled()).toBe(1)
})
