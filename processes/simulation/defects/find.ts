import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Summary } from '../simulate.ts'
import { type Defect, defects } from './defects.values.ts'

// Puts each defect into the code, looks for a seed that finds it, and writes the table for docs. Takes an hour.

const run = promisify(execFile)
const main = new URL('../main.ts', import.meta.url).pathname
const table = new URL('../../../docs/decisions/simulation-defects.md', import.meta.url)
const seedsMax = 4_000

async function simulate(...options: string[]): Promise<Summary> {
  const { stdout } = await run(process.execPath, [main, '--json', '--whole', ...options], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

interface FoundDefect {
  seed: number
  kind: string
  steps: number
  runs: number
}

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
    const kind = first.breaches[0]?.kind ?? ''
    if (clean.found.length === 0) return { seed: first.seed, kind, steps: first.steps, runs }
    seed = first.seed + 1
  }
  return undefined
}

const rows: string[] = []
for (const defect of defects) {
  const one = await find(defect)
  console.log(defect.name, one ?? 'not found')
  const how = one ? `${one.kind} | ${one.seed} | ${one.runs} | ${one.steps}` : 'not found | | |'
  rows.push(`| ${defect.about} | ${defect.what} | ${how} |`)
}

await writeFile(
  table,
  `# What the simulation finds

Each row is a defect put into the code (\`processes/simulation/defects/defects.values.ts\`), and the first seed that finds it among runs that are mostly about the
commands concerned. \`node processes/simulation/defects/find.ts\` makes this table.

| about | defect | rule that is broken | seed | runs | steps of that run |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`,
)
