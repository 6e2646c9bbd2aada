import { expect, test } from 'vitest'
import { hasTypedText, watchTyping } from './typedText.ts'

watchTyping()

function field(tag: 'input' | 'textarea', value: string): HTMLInputElement | HTMLTextAreaElement {
  const made = document.createElement(tag)
  document.body.append(made)
  made.value = value
  return made
}
const type = (into: Element) => into.dispatchEvent(new Event('input', { bubbles: true }))

test('text counts once somebody types, until it is empty or its field is gone', () => {
  const given = field('input', 'given by the page')
  expect(hasTypedText()).toBe(false)
  type(given)
  expect(hasTypedText()).toBe(true)
  given.value = ' '
  expect(hasTypedText()).toBe(false)
  const area = field('textarea', 'more')
  type(area)
  expect(hasTypedText()).toBe(true)
  area.remove()
  expect(hasTypedText()).toBe(false)
})

test('text in an editor counts', () => {
  const editor = document.createElement('div')
  editor.contentEditable = 'true'
  editor.textContent = 'a long description'
  document.body.append(editor)
  type(editor)
  expect(hasTypedText()).toBe(true)
  editor.remove()
})
