import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs', 'attacks.md'), 'utf8')
const rows = [...table.matchAll(/\| `([^`]+)`: (.+) \|$/gm)].map(([, file = '', name = '']) => ({ file, name }))

it.each(rows)('$name is still a test', ({ file, name }) => {
  const path = join(root, file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8').replaceAll("\\'", "'")).toContain(name)
})

it('every row of the table names one', () => {
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  expect(rows).toHaveLength(lines.length - 2)
  expect(rows.length).toBeGreaterThan(15)
})
