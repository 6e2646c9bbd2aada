import { checklistMessages } from '@adit/events/catalogue/checklist/checklist_item.values.ts'
import { expect, test } from 'vitest'
import { checklistTexts } from './checklist.texts.ts'

test('takes its words from the message catalogue', () => {
  const here = Object.entries(checklistTexts).map(([id, text]) => [id, text.defaultMessage])
  expect(Object.fromEntries(here)).toEqual(checklistMessages)
})
