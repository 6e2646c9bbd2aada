import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** All files below, as paths from the root. Leaves out what was installed, built or created by a run. */
function filesOf(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (/^(?:node_modules|dist|\..*)$/.test(entry.name)) return []
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

/** Ignores a folder that another test removes meanwhile. */
function entriesOf(folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
}

const files = filesOf('.')
const documents = files.filter((file) => file.endsWith('.md'))
const textOf = (document: string) => readFileSync(join(root, document), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

it.each(documents)('%s names existing commands', (document) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = all(textOf(document), /\bnpm run ([\w:-]+)(?! *[\w:-]* -w )/g)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it.each(documents)('%s names existing files', (document) => {
  const text = textOf(document)
  const named = all(text, /`([\w@/.-]*\w\.(?:ts|tsx|mjs|yaml|sql|md))`/g).filter((name) => !name.startsWith('.'))
  const missing = named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
  expect(missing).toEqual([])
  const linked = all(text, /\]\(([^)#:]+)(?:#[^)]*)?\)/g)
  expect(linked.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([])
})
