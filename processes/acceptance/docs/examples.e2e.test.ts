import { afterAll, beforeAll, expect, it } from 'vitest'
import { examples } from '../../docs/examples.ts'
import { readRecorded } from '../../docs/recorded.ts'
import type { RecordedExample } from '../../docs/recorded_example.ts'
import { Site } from '../../testing/process.ts'
import { differences } from './record.ts'
import { runExamples } from './run_examples.ts'

let site: Site
let now: RecordedExample[]

beforeAll(async () => {
  site = await Site.start({ demo: true })
  await site.saysMatch(/The demo is complete/, 280_000)
  // Throws at the first example with another status.
  now = await runExamples(site, examples)
})
afterAll(() => site?.remove())

it('answers every example of the documentation as documented', () => {
  const documented = readRecorded()
  expect(now.map(({ route }) => route)).toEqual(documented.map(({ route }) => route))
  const wrong = documented.flatMap((example, index) => {
    const again = now[index]
    return again ? differences(example, again).map((difference) => `${example.route}: ${difference}`) : []
  })
  expect(wrong).toEqual([])
})
