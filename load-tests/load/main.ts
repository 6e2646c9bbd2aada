import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pageOf } from './page.ts'
import { crossedOf, textOf } from './report.ts'
import { runScenario, type ScenarioName, scenarios } from './scenario.ts'

const usage = `npm run load -- <scenario> --target <url>
  scenarios    ${Object.keys(scenarios).join(', ')}
  --duration   30s, 10m, 4h (default 30s; a spike has its own, of steps it is each one's)
  --vus        concurrent callers; for a soak, visits per second; for steps, those of the first
  --key        the target's RATE_LIMIT_KEY, without which it answers 429 to most
  --metrics    comma-separated origins of its processes, each may be <name>=<origin> (default: the target)
  --forwarded  the target trusts X-Forwarded-For (PROXIES=1): each download gets an address of its own`

const folder = join(import.meta.dirname, '..', 'reports')

const options = {
  target: { type: 'string' },
  duration: { type: 'string', default: '30s' },
  vus: { type: 'string' },
  key: { type: 'string', default: process.env.RATE_LIMIT_KEY },
  metrics: { type: 'string' },
  forwarded: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Undefined, with an error message, if an option is unknown. */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    return undefined
  }
}

/** `npm run load`: exits with 1 if a threshold was crossed or counts are not exact, and with 2 if it is called wrongly. */
async function main(): Promise<number> {
  const given = readArguments()
  if (given === undefined) return 2
  const { values, positionals } = given
  if (values.help) {
    console.log(usage)
    return 0
  }
  const scenario = Object.keys(scenarios).find((name): name is ScenarioName => name === positionals[0])
  const vus = values.vus === undefined ? undefined : Number(values.vus)
  const understood = scenario && URL.canParse(values.target ?? '') && (vus === undefined || vus >= 1)
  if (!understood || !/^(\d+[smh])+$/.test(values.duration)) {
    console.error(usage)
    return 2
  }
  const origin = new URL(values.target ?? '').origin
  const metrics = (values.metrics ?? origin).split(',').filter((text) => text !== '')
  const { key, duration, forwarded } = values
  const run = await runScenario({ scenario, origin, key, vus, duration, metrics, forwarded, say: console.error })
  console.log(textOf(run))
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${scenario}-${run.startedAt.toISOString().slice(0, 19).replaceAll(':', '')}.html`)
  await writeFile(file, pageOf(run))
  console.log(`\nReport: ${file}`)
  return crossedOf(run.k6.summary).length > 0 || run.counted?.exact === false ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  // If the target doesn't answer, the reason is in the cause.
  const cause = error instanceof TypeError ? error.cause : undefined
  console.error(cause instanceof Error ? `The target does not answer: ${cause.message}` : error)
  process.exit(1)
}
