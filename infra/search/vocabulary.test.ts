import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Words of the rooms that search. Search knows documents and fields; a room's words come in with its index definition. */
const words = ['project', 'modpack', 'mod', 'plugin', 'loader', 'game', 'side', 'download', 'follow', 'follower']

const isTestCode = (name: string) => /\.(test|suite|fixture)\.ts$/.test(name) || name.startsWith('node_modules')

it('uses no word of a room that searches', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const code = files.filter((name) => name.endsWith('.ts') && !isTestCode(name))
  expect(code.length).toBeGreaterThan(40)
  expect(code.flatMap((name) => findings(name))).toEqual([])
})

/** Lines with one of the words, alone or within an identifier, in the singular or plural. */
function findings(name: string): string[] {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
  return lines.flatMap((line, index) => (namesRoom(line) ? `${name}:${index + 1}: ${line.trim()}` : []))
}

function namesRoom(line: string): boolean {
  if (line.startsWith('import ')) return false // names of packages
  const parts = line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  return parts.some((part) => words.includes(part.toLowerCase().replace(/s$/, '')))
}
