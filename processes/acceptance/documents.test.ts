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

/** What each document names and `missing` finds wrong. */
const wrong = (missing: (text: string, document: string) => readonly string[]) =>
  documents.flatMap((document) => missing(textOf(document), document).map((name) => `${document}: ${name}`))

it('documents name existing commands', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = (text: string) => all(text, /\bnpm run ([\w:-]+)(?! *[\w:-]* -w )/g)
  expect(wrong((text) => named(text).filter((name) => !(name in scripts)))).toEqual([])
})

it('documents name existing files', () => {
  const named = (text: string) =>
    all(text, /`([\w@/.-]*\w\.(?:ts|tsx|mjs|yaml|sql|md))`/g).filter((name) => !name.startsWith('.'))
  const exists = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`))
  expect(wrong((text) => named(text).filter((name) => !exists(name)))).toEqual([])
})

it('documents link to existing files', () => {
  const linked = (text: string) => all(text, /\]\(([^)#:]+)(?:#[^)]*)?\)/g)
  const isMissing = (document: string) => (target: string) => !existsSync(join(root, dirname(document), target))
  expect(wrong((text, document) => linked(text).filter(isMissing(document)))).toEqual([])
})
