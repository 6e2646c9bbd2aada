import { checklistMessages } from '@adit/events/catalogue/checklist/checklist_item.values.ts'
import { expect, test } from 'vitest'
import { nagKinds, presentNag } from './project_nag.presenter.ts'

test('names every item of the checklist as clients of version 3 do, and keeps what it says', () => {
  expect(Object.keys(nagKinds).sort()).toEqual(Object.keys(checklistMessages).sort())
  for (const kind of Object.values(nagKinds)) expect(kind).toMatch(/^[a-z]+(?:_[a-z]+)+$/)
  const data = { min: 30, length: 12 }
  expect(presentNag({ id: 'summary-too-short', level: 'warning', field: 'summary', fixIt: 'general', data })).toEqual({
    kind: 'summary_too_short',
    severity: 'warning',
    details: { item: 'summary-too-short', field: 'summary', min: 30, length: 12 },
  })
})
