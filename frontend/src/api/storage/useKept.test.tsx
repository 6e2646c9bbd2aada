import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { serve } from '../../testing/serve.ts'
import { useKept } from './useKept.ts'

const empty = { text: '' }

function Form({ name = 'form' }: { name?: string }) {
  const [value, setValue] = useKept(name, empty)
  return <input aria-label="Text" value={value.text} onChange={({ target }) => setValue({ text: target.value })} />
}

const text = () => screen.getByLabelText<HTMLInputElement>('Text').value
const kept = () => Object.entries({ ...sessionStorage })

beforeEach(() => {
  sessionStorage.clear()
  serve(() => undefined)
})

/** A reload removes the page without unmounting its components. */
async function reload(act: () => void): Promise<void> {
  const before = kept()
  act()
  for (const [key, value] of before) sessionStorage.setItem(key, value)
}

test('restores typed text after a reload, only on its own page and form', async () => {
  const { unmount } = renderPage(<Form />, '/mod/a/settings')
  await userEvent.type(screen.getByLabelText('Text'), 'An hour of work')
  await reload(unmount)
  const other = renderPage(<Form />, '/mod/b/settings')
  expect(text()).toBe('')
  other.unmount()
  const another = renderPage(<Form name="other" />, '/mod/a/settings')
  expect(text()).toBe('')
  another.unmount()
  renderPage(<Form />, '/mod/a/settings')
  expect(text()).toBe('An hour of work')
})

test('removes a draft when the form is left and when it is empty', async () => {
  const { unmount } = renderPage(<Form />, '/mod/a/settings')
  await userEvent.type(screen.getByLabelText('Text'), 'x')
  expect(kept()).toHaveLength(1)
  await userEvent.clear(screen.getByLabelText('Text'))
  expect(kept()).toEqual([])
  await userEvent.type(screen.getByLabelText('Text'), 'y')
  unmount()
  expect(kept()).toEqual([])
})

test.each(['no JSON', '[1]', '"text"', 'null'])('ignores a damaged draft: %s', (damaged) => {
  sessionStorage.setItem('kept::/mod/a/settings:form', damaged)
  renderPage(<Form />, '/mod/a/settings')
  expect(text()).toBe('')
})
