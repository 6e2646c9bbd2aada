import { expect, test } from 'vitest'
import { shortText } from './shortText.ts'

test.each([
  ['Lamps that burn longer. And deeper.', 'Lamps that burn longer'],
  ['Version 1.21 lamps, brighter.', 'Version 1.21 lamps, brighter'],
  ['A light pack for the first evening: maps, order, lamps', 'A light pack for the first evening'],
  ['Ores that everyone can tell apart, by shape, and by colour as well', 'Ores that everyone can tell apart, by shape'],
  ['Seasons with consequences', 'Seasons with consequences'],
  [
    'Seasons whose long consequences nobody could ever foresee at all',
    'Seasons whose long consequences nobody could ever foresee at all',
  ],
  ['مصابيح تدوم. وأكثر.', 'مصابيح تدوم'],
  ['', ''],
])('%j is shown as %j', (text, short) => {
  expect(shortText(text, 46)).toBe(short)
})
