import { resolve } from 'node:path'
import { ConfigError, defineConfig } from '@adit/platform/config/config.ts'
import { number, secret, switched } from '@adit/platform/config/variables.ts'
import { z } from 'zod'
import { demoAccounts } from '../demo/accounts.ts'
import { seedDemo, seedDemoAccounts } from '../demo/seed.ts'
import { DataFolderInUse, lockDataFolder } from '../local/data_lock.ts'
import { builtFrontend } from '../local/frontend_build.ts'
import { type Stack, startStack } from './stack.ts'
import { withCommands } from './with_commands.ts'

const stackConfig = defineConfig({
  PORT: number({ min: 1, max: 65_535 }).default(4000).describe('port of the site'),
  ADIT_DATA: z
    .string()
    .default('.adit-stack')
    .transform((folder) => resolve(folder))
    .describe('folder for all data'),
  ADIT_DEMO: switched().default(true).describe('"off" creates no demo accounts and projects'),
  RATE_LIMIT_KEY: secret().optional().describe('requests with this x-ratelimit-key are not limited'),
})

/** `npm run stack`: real engines and every process on its own, on this machine. */
async function main(): Promise<void> {
  const { PORT: port, ADIT_DATA: folder, ADIT_DEMO: demo, RATE_LIMIT_KEY: key } = stackConfig()
  const unlock = lockDataFolder(folder)
  let stack: Stack | undefined
  const stopped = new AbortController()
  let seeding: Promise<void> = Promise.resolve()
  const stop = async () => {
    if (stopped.signal.aborted) process.exit(1)
    stopped.abort()
    await seeding.catch(() => undefined)
    await stack?.stop()
    unlock()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  const frontend = await builtFrontend(console.log)
  const environment: Record<string, string> = {
    ...(key && { RATE_LIMIT_KEY: key }),
    ...(demo && { PAYOUTS: 'practice' }),
  }
  stack = await startStack({
    ...{ folder, port, frontend, environment, say: console.log },
    ...(demo && { beforeListening: seedAccounts }),
  })
  announce(stack, demo)
  if (!demo) return
  const options = { say: console.log, signal: stopped.signal }
  seeding = withCommands(stack.origin, stack.environment, (site) => seedDemo(site, options))
  await seeding
}

/** They work from the moment that the site answers. */
const seedAccounts = (origin: string, environment: Readonly<Record<string, string>>): Promise<void> =>
  withCommands(origin, environment, ({ command }) => seedDemoAccounts(command))

function announce({ origin, folder, children, engines, whyNoS3 }: Stack, demo: boolean): void {
  console.log(`\nAdit is ready at ${origin}\n`)
  for (const { name } of engines) console.log(`  ${name}`)
  for (const { name, origin: own, pid } of children) console.log(`  ${name.padEnd(14)} ${own}/_health  pid ${pid}`)
  if (whyNoS3) console.log(`\nFiles are stored in a folder because there is no S3 server: ${whyNoS3.split('\n', 1)[0]}`)
  if (demo) {
    console.log('\nDemo accounts on this machine (disable with ADIT_DEMO=off):')
    for (const { username, password } of demoAccounts) console.log(`  ${username.padEnd(10)} ${password}`)
  }
  console.log(`\nLogs are in ${folder}/logs. Kill any process: it is started again.`)
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof DataFolderInUse
  console.error(known ? error.message : error)
  process.exit(1)
})
