// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { supportedLocales } from './locale.values.ts'

type Messages = Record<string, string>
type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }>; children?: Element[] }

const frontend = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const files = (await readdir(join(frontend, 'locales'))).filter((name) => name.endsWith('.json'))

let folder: string
let source: Messages
let duplicates: string[]
let parse: (text: string) => Element[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-messages-'))
  const out = join(folder, 'en-US.json')
  const cli = require.resolve('@formatjs/cli/bin/formatjs')
  const flags = ['--ignore', '**/*.test.*', '--format', 'simple', '--out-file', out]
  const { stderr } = await promisify(execFile)(process.execPath, [cli, 'extract', 'src/**/*.{ts,tsx}', ...flags], {
    cwd: frontend,
  })
  duplicates = stderr.split('\n').filter((line) => line.includes('Duplicate message id'))
  source = JSON.parse(await readFile(out, 'utf8'))
  const parser = createRequire(require.resolve('react-intl')).resolve('@formatjs/icu-messageformat-parser')
  parse = (await import(parser)).parse
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

/** Texts that only moderators and admins see may stay in English. */
const staff = /^(?:moderation|staff)\./

/** Of these, a language that translates any text translates all. */
const wholeStaffPages = ['staff.bill.']

/** Arguments and tags of a message; plain text, `#` and the words inside do not count. */
function placeholders(elements: Element[]): string[] {
  const inside = (element: Element) => [
    ...(element.type !== 0 && element.type !== 7 && element.value ? [element.value] : []),
    ...Object.values(element.options ?? {}).flatMap((option) => placeholders(option.value)),
    ...placeholders(element.children ?? []),
  ]
  return [...new Set(elements.flatMap(inside))].sort()
}

test('the source has texts, and each can be parsed', () => {
  expect(Object.keys(source).length).toBeGreaterThan(200)
  for (const text of Object.values(source)) parse(text)
})

test('one id has one text', () => {
  expect(duplicates).toEqual([])
})

describe.each(files)('%s', (file) => {
  let locale: Messages
  beforeAll(async () => {
    locale = JSON.parse(await readFile(join(frontend, 'locales', file), 'utf8'))
  })

  test('is a supported locale', () => {
    expect(supportedLocales).toContain(file.replace('.json', ''))
  })

  test('translates only what the pages say', () => {
    expect(Object.keys(locale).filter((id) => !(id in source))).toEqual([])
  })

  test('translates all that visitors and creators see', () => {
    expect(Object.keys(source).filter((id) => !(id in locale) && !staff.test(id))).toEqual([])
  })

  test.each(wholeStaffPages)('translates all texts or none of %s', (prefix) => {
    const texts = Object.keys(source).filter((id) => id.startsWith(prefix))
    expect(texts).not.toEqual([])
    const missing = texts.filter((id) => !(id in locale))
    expect(missing.length === texts.length ? [] : missing).toEqual([])
  })

  test('has the placeholders of the source', () => {
    for (const [id, text] of Object.entries(locale))
      expect(placeholders(parse(text)), id).toEqual(placeholders(parse(source[id] ?? '')))
  })
})
