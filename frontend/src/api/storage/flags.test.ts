// @vitest-environment node
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flagNames } from './flags.values.ts'

const source = join(import.meta.dirname, '../..')

/** Where a flag changes something: outside of the page that only switches it. */
async function readFlags(): Promise<Set<string>> {
  const read = new Set<string>()
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = await readFile(join(source, file), 'utf8')
    // The header only switches developer mode.
    const asks = file === 'app/Header.tsx' ? /\buseFlag\('(\w+)'\)/g : /\b(?:useFlag|isFlagOn)\('(\w+)'\)/g
    for (const [, name = ''] of text.matchAll(asks)) read.add(name)
  }
  return read
}

test('every declared flag changes something', async () => {
  const read = await readFlags()
  expect(flagNames.filter((name) => !read.has(name))).toEqual([])
})
