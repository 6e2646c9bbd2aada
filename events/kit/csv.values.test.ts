import { expect, test } from 'vitest'
import { csvText } from './csv.values.ts'

test('quotes what would break a row, and defuses what a spreadsheet would run', () => {
  expect(csvText(['Day', 'Project', 'Downloads'], [['2026-01-01', 'A "b", c', 3]])).toBe(
    'Day,Project,Downloads\r\n2026-01-01,"A ""b"", c",3\r\n',
  )
  expect(csvText(['x'], [['=1+1'], ['@a'], [-1], ['a\nb']])).toBe('x\r\n\'=1+1\r\n\'@a\r\n-1\r\n"a\nb"\r\n')
})
