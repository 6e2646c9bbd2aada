import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guard } from '../ui/missingPart.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const boot = read('../../public/theme.js')

const keys = ['missingPart.away.title', 'missingPart.away.text', 'missingPart.retry', 'missingPart.reload']

test.each(['de-DE', 'ar-SA'])(
  'a page without its first script says in %s what a page without a part says',
  (locale) => {
    const messages: Record<string, string> = JSON.parse(read(`../../locales/${locale}.json`))
    for (const key of keys) expect(boot).toContain(`'${messages[key]}'`)
  },
)

test('and in English', () => {
  const messages = [...read('MissingPart.tsx').matchAll(/id="([^"]+)"\s+defaultMessage="([^"]+)"/g)]
  const found = messages.filter(([, id]) => keys.includes(id ?? ''))
  expect(found).toHaveLength(keys.length)
  for (const [, , message] of found) expect(boot).toContain(`'${message}'`)
})

test('it reloads a path as often as the app does, counted together', () => {
  expect(boot).toContain(`const guard = ${guard}\n`)
  expect(boot).toContain(`'adit-reloads'`)
  expect(read('../ui/missingPart.ts')).toContain(`const key = 'adit-reloads'`)
})
