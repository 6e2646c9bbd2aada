import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { joinErrors } from '@adit/platform/http/errors.ts'
import { expect, it } from 'vitest'
import { allErrors, errorsOfEveryRoute } from './docs/public_errors.ts'
import { batchErrors } from './files/batch.errors.ts'
import { imageProxyErrors } from './gateway/image_proxy.errors.ts'
import { codesIn, unlistedCodesIn } from './refusal_codes.ts'

const root = new URL('../', import.meta.url)
const folders = ['command-api', 'query-api', 'infra', 'processes']
const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('refusal.ts'))
const sources = files.map((file) => [file, readFileSync(new URL(file, root), 'utf8')] as const)

it('finds no refusal with a code that nobody defines', () => {
  const defined = joinErrors(allErrors, batchErrors, imageProxyErrors)
  const found = sources.flatMap(([file, source]) => codesIn(source).map((code) => ({ file, code })))
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(({ code }) => !(code in defined))).toEqual([])
})

it('finds no refusal of the command side that is in no list and in no route', () => {
  const wrong = sources
    .filter(([file]) => file.startsWith('command-api/') && !file.endsWith('.routes.ts'))
    .flatMap(([file, source]) => unlistedCodesIn(source).map((code) => ({ file, code })))
  expect(wrong.filter(({ code }) => !(code in errorsOfEveryRoute))).toEqual([])
})

it('reads codes wherever they stand', () => {
  const source = `
    const aRefusals = refusals(otherRefusals, 'a', 'b')
    throw refusal('c', { field: 'x' })
    throw aRefusals.refuse(
      'd')`
  expect(codesIn(source)).toEqual(['c', 'd', 'a', 'b'])
  expect(unlistedCodesIn(source)).toEqual(['c'])
})
