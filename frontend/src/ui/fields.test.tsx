import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { IntlRoot } from '../intl/IntlRoot.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FileDrop } from './FileDrop.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'

const show = (content: ReactNode) => render(<IntlRoot>{content}</IntlRoot>)

test('a field is tied to its label, description and error', () => {
  show(
    <TextField label="Title" description="3 to 64" error="Too short" value="a" onChange={() => undefined} limit={64} />,
  )
  const input = screen.getByLabelText('Title')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(described.map((element) => element?.textContent)).toEqual(['3 to 64', 'Too short'])
})

test('characters are counted as people see them', () => {
  show(<TextField label="Title" value="a😀" onChange={() => undefined} limit={64} />)
  expect(screen.getByText('2/64')).toBeTruthy()
})

test('a busy button ignores a second press and keeps the focus', async () => {
  const press = vi.fn()
  show(
    <Button busy onClick={press}>
      Save
    </Button>,
  )
  await userEvent.click(screen.getByText('Save'))
  expect(press).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Save')
})

test('select and switch report their value', async () => {
  const onSelect = vi.fn()
  const onSwitch = vi.fn()
  show(
    <>
      <Select
        label="Channel"
        value="beta"
        onChange={onSelect}
        options={[
          { value: 'beta', text: 'Beta' },
          { value: 'alpha', text: 'Alpha' },
        ]}
      />
      <Switch label="On" checked={false} onChange={onSwitch} />
    </>,
  )
  await userEvent.selectOptions(screen.getByLabelText('Channel'), 'Alpha')
  await userEvent.click(screen.getByRole('switch', { name: 'On' }))
  expect(onSelect).toHaveBeenCalledWith('alpha')
  expect(onSwitch).toHaveBeenCalledWith(true)
})

test('passes chosen files on, and names refused files with the limit', async () => {
  const onFiles = vi.fn()
  show(<FileDrop label="Files" accept={['.jar']} maxBytes={1024} multiple onFiles={onFiles} />)
  const files = [new File(['x'], 'a.jar'), new File(['x'.repeat(2000)], 'b.jar')]
  await userEvent.upload(screen.getByLabelText(/Files/), files)
  expect(onFiles).toHaveBeenCalledWith([files[0]])
  expect(screen.getByRole('alert').textContent).toBe('b.jar was not added: it is larger than 1.02 kB.')
})

function Deletion({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      title="Delete Deep Lamps"
      description="All versions are removed."
      confirmLabel="Delete"
      typeToConfirm="Deep Lamps"
      onConfirm={onConfirm}
      onCancel={() => setOpen(false)}
    />
  )
}

test('a loss is confirmed only by typing the name', async () => {
  const onConfirm = vi.fn()
  show(<Deletion onConfirm={onConfirm} />)
  const button = await screen.findByRole('button', { name: 'Delete' })
  await userEvent.click(button)
  expect(onConfirm).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText(/Type/), 'Deep Lamps')
  await userEvent.click(button)
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('cancelling closes the dialog', async () => {
  show(<Deletion onConfirm={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByText('All versions are removed.')).toBeNull())
})
