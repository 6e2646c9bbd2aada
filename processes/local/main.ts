import { statfsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { ConfigError } from '@adit/platform/config/config.ts'
import { createLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { seedDemo, seedDemoAccounts } from '../demo/seed.ts'
import { waitForEngines } from '../engine_wait.ts'
import { explain } from '../maintenance/command_line.ts'
import { watchStrayErrors } from '../stray_errors.ts'
import { localConfig } from './config.ts'
import { DataFolderInUse, lockDataFolder } from './data_lock.ts'
import { builtFrontend } from './frontend_build.ts'
import { type System, startSystem } from './system.ts'

/** Disk space that an empty database takes. */
const leastMebibytes = 64

/** `npm start`: everything in one process on one port. */
async function main(): Promise<void> {
  const config = localConfig()
  const unlock = lockDataFolder(config.ADIT_DATA)
  const log = createLog({ name: 'adit', level: config.ADIT_LOG })
  const stopping = new AbortController()
  let system: System | undefined
  let seeding: Promise<void> = Promise.resolve()
  let isWaiting = true
  let isDemoMade = !config.ADIT_DEMO
  const stop = async (code: number) => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    if (isWaiting) {
      unlock()
      process.exit(code)
    }
    // The demo stops between two projects. It would fail on a database that has ended.
    await seeding.catch(() => undefined)
    await system?.close()
    unlock()
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  watchStrayErrors(log, (err) => {
    log.fatal({ err }, 'cannot continue')
    void stop(1)
  })
  try {
    const frontend = await builtFrontend(console.log)
    await waitForEngines(config, { say: console.log, metrics: new Metrics() })
    isWaiting = false
    const beforeListening = config.ADIT_DEMO ? seedDemoAccounts : undefined
    system = await startSystem({
      ...{ config, frontend, log, onLost: () => void stop(1), isCounting: () => isDemoMade },
      ...(beforeListening && { beforeListening: (command) => beforeListening(command) }),
    })
  } catch (error) {
    unlock()
    throw error
  }
  announce(system.origin, config.ADIT_DEMO)
  // Node stores compiled modules only when it ends by itself, and not at all without NODE_COMPILE_CACHE.
  flushCompileCache()
  if (config.ADIT_SMTP_URL === undefined) console.log(`Mails are not sent but kept: ${system.origin}/_dev/mail\n`)
  if (config.ADIT_DEMO)
    seeding = seedDemo({ ...system, ops: system.engines.ops }, { say: console.log, signal: stopping.signal })
  try {
    await seeding
    isDemoMade = true
  } catch (error) {
    if (stopping.signal.aborted) return
    console.error(explain(error))
    sayWhenFull()
    console.error(
      'The demo could not be completed. The site runs without the rest of it, and the next start continues. ADIT_DEMO=off disables it.',
    )
  }
}

function announce(origin: string, demo: boolean): void {
  console.log(`\nAdit is ready at ${origin}`)
  if (!demo) return
  console.log('\nDemo accounts on this machine (disable with ADIT_DEMO=off):')
  for (const { username, password } of demoAccounts) console.log(`  ${username.padEnd(10)} ${password}`)
  console.log('')
}

const helpText = () =>
  [
    'npm start: the whole site on one port, until SIGINT or SIGTERM. Takes no parameters. Reads from the environment:',
    ...Object.entries(localConfig.variables).map(
      ([name, { description = '' }]) => `  ${name.padEnd(20)} ${description}`,
    ),
  ].join('\n')

/** A full disk causes many Postgres errors that don't mention it. */
function sayWhenFull(): void {
  const { ADIT_DATA: folder } = localConfig()
  const { bavail, bsize } = statfsSync(folder)
  const mebibytes = Math.floor((bavail * bsize) / 1_048_576)
  if (mebibytes < leastMebibytes)
    console.error(`Only ${mebibytes} MiB of disk space are left for ADIT_DATA (${folder}).`)
}

const [parameter] = process.argv.slice(2)
if (parameter === '--help' || parameter === '-h') console.log(helpText())
else if (parameter !== undefined) {
  console.error(
    `npm start takes no parameters (got ${parameter}). npm start -- --help lists the environment variables it reads.`,
  )
  process.exitCode = 2
} else {
  main().catch((error: unknown) => {
    const known = error instanceof ConfigError || error instanceof DataFolderInUse
    console.error(known ? error.message : explain(error))
    if (!known) sayWhenFull()
    process.exit(1)
  })
}
