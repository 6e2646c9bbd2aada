import { writeFile } from 'node:fs/promises'
import { Simulator } from '../simulator.ts'
import { type Defect, defects } from './defects.values.ts'
import { type FoundDefect, foundFile, readFound } from './found.ts'

// Puts each defect into the code, looks for a seed that finds it, records it for the test, and writes the table for docs. Names of defects
// as arguments look for those alone.

const table = new URL('../../../docs/decisions/simulation-defects.md', import.meta.url)
const seedsMax = 4_000
const atOnce = 2

const simulator = await Simulator.prepare()
const simulate = (...options: string[]) => simulator.simulate('--whole', ...options)

/** Only a seed that finds nothing in the code as it is. */
async function find({ name, commands }: Defect): Promise<FoundDefect | undefined> {
  const about = ['--about', commands.join(','), '--defect', name, '--first']
  let runs = 0
  for (let seed = 1; seed <= seedsMax; ) {
    const summary = await simulate('--seed', String(seed), '--runs', String(seedsMax - seed + 1), ...about)
    runs += summary.runs
    const [first] = summary.found
    if (!first) return undefined
    const clean = await simulate('--seed', String(first.seed))
    const kinds = new Set(first.breaches.map(({ kind }) => kind))
    if (clean.found.length === 0) return { seed: first.seed, rule: [...kinds].join(', '), steps: first.steps, runs }
    seed = first.seed + 1
  }
  return undefined
}

const names = process.argv.slice(2)
const found = await readFound()
const waiting = defects.filter(({ name }) => names.length === 0 || names.includes(name))

async function work(): Promise<void> {
  for (let defect = waiting.shift(); defect; defect = waiting.shift()) {
    const { name } = defect
    const one = await find(defect)
    console.log(name, one ?? 'not found')
    if (one) found[name] = one
    else delete found[name]
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
await simulator.close()

const recorded = defects.flatMap(({ name }) => (found[name] ? [[name, found[name]] as const] : []))
await writeFile(foundFile, `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`)
const rows = defects.map(({ name, about, what }) => {
  const one = found[name]
  const how = one ? `${one.rule} | ${one.seed} | ${one.runs} | ${one.steps}` : 'not found | | |'
  return `| ${about} | ${what} | ${how} |`
})
await writeFile(
  table,
  `# What the simulation finds

Each row is a defect put into the code (\`processes/simulation/defects/defects.values.ts\`), and the first seed that finds it among runs that are mostly about the
commands concerned. \`defects.e2e.test.ts\` runs each of them in CI, with and without the defect. Seeds mean something else as soon as code or generators change:
\`node processes/simulation/defects/find.ts [name of a defect ...]\` looks for new ones and writes this page.

| about | defect | rule that is broken | seed | runs | steps of that run |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

In the code as it was, it has found:

- a retry that repeats what was changed since
- the same in a process that remembered a state in which there was nothing to do
- a saga undone by a process that had lost its lease to another one that had completed it
- a file claimed for ever: a process that had stood still claimed it again after another one had undone its saga
- a saga that nobody carried on: a worker had forgotten it before the process that stood still had stored its first event
- quotas lost or held twice when a project is deleted, restored and passed on at the same time
- a change of password that is carried on for ever when the account is deleted meanwhile
- a version without its files: its publication was carried on after the project had been deleted, and undone although the project had the version
- a sign-in that ended in an error because the account was deleted meanwhile
- a project restored once more after it had been deleted again: its restoration had stood still until others had ended it
- a file that nobody held: a removal came so late that the version had got the same file again
- a subscription that never expired: its process had died before it opened the first charge, and the worker gave it up
`,
)
