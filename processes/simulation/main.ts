import { parseArgs } from 'node:util'
import { defects } from './defects/defects.values.ts'
import { takeOverNode } from './engine/determinism.ts'
import { substitute } from './engine/substitutes.ts'

const { values } = parseArgs({
  options: {
    /** Several are separated by commas. */
    seed: { type: 'string', default: '1' },
    /** How many seeds from each of these on. */
    runs: { type: 'string', default: '1' },
    operations: { type: 'string' },
    faults: { type: 'string' },
    /** Puts one of `defects` into the code. */
    defect: { type: 'string' },
    /** Leaves out seeds that are mostly about other commands than these. */
    about: { type: 'string' },
    /** Ends with the first seed that fails. */
    first: { type: 'boolean', default: false },
    /** Doesn't look for the smallest part that fails. */
    whole: { type: 'boolean', default: false },
    /** Says everything as one line of JSON. */
    json: { type: 'boolean', default: false },
  },
})

const planted = defects.filter(({ name }) => name === values.defect)
if (values.defect !== undefined && planted.length === 0) throw new Error(`There is no defect ${values.defect}`)
const namesIn = (text: string | undefined) => text?.split(',').filter((name) => name !== '')
const [operations, faults] = [namesIn(values.operations), namesIn(values.faults)]
const seeds = values.seed
  .split(',')
  .flatMap((first) => Array.from({ length: Number(values.runs) }, (_, index) => Number(first) + index))
const started = process.hrtime.bigint()

// In this order: what is loaded afterwards runs in simulated time.
takeOverNode()
substitute(planted.flatMap(({ changes }) => changes))
const { simulate } = await import('./simulate.ts')
const summary = await simulate({
  seeds,
  part: { ...(operations && { operations: new Set(operations) }), ...(faults && { faults: new Set(faults) }) },
  about: values.about === undefined ? undefined : new Set(namesIn(values.about)),
  stopsEarly: values.first,
  shrinks: !values.whole,
  say: values.json ? () => undefined : console.log,
})
if (values.json) {
  console.log(JSON.stringify(summary))
} else {
  const { runs, requests, acknowledged, faults: happened, steps, found } = summary
  const seconds = Math.round(Number(process.hrtime.bigint() - started) / 1e9)
  const { user, system } = process.cpuUsage()
  const busy = Math.round((user + system) / 1e6)
  console.log(
    `${runs} runs in ${seconds} s (${busy} s of processor time): ${requests} requests, ${acknowledged} commands acknowledged, ${happened} faults, ${steps} steps; ${found.length} seeds fail`,
  )
}
process.exit(summary.found.length > 0 && !values.json ? 1 : 0)
