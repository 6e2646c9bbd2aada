import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { historyText, valueText } from './historyText.ts'

const description = { id: 'history.ProjectRenamed', text: 'Changed the name to “Lamp”', data: { title: 'Lamp' } }

test("prefers a translation to the server's words", () => {
  const german = createIntl({ locale: 'de', messages: { 'history.ProjectRenamed': 'Umbenannt in „{title}“' } })
  expect(historyText(german, { description })).toBe('Umbenannt in „Lamp“')
  expect(historyText(createIntl({ locale: 'en' }), { description })).toBe('Changed the name to “Lamp”')
})

test.each([
  ['project.title', null, '–'],
  ['project.title', 'Lamp', 'Lamp'],
  ['project.tags', [], '–'],
  ['project.tags', ['a', 'b'], 'a, b'],
  ['project.deleted', false, 'false'],
  ['files.size', 1234, '1,234'],
  ['project.links', { wiki: null }, '{\n  "wiki": null\n}'],
])('%s %j reads %s', (field, value, text) => {
  expect(valueText(createIntl({ locale: 'en-US' }), field, value)).toBe(text)
})

test("formats times in the reader's language", () => {
  const text = valueText(createIntl({ locale: 'en-US', timeZone: 'UTC' }), 'project.updated_at', Date.UTC(2025, 0, 2))
  expect(text).toContain('Jan 2, 2025')
})
