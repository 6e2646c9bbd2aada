import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError } from '@adit/platform/config/config.ts'
import { BackupRefused } from './backup/manifest.ts'
import { openStores, saveSecrets } from './backup/stores.ts'
import { takeBackup } from './backup/take_backup.ts'
import { maintenanceConfig } from './config.ts'
import { openDatabase } from './installation.ts'

const usage = 'npm run backup -- <folder> [--log-by <command>]'

/** `npm run backup -- <folder>`: saves every store beside the running site. Ends with 2 when it refuses, with 1 when it failed. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'log-by': { type: 'string' } } })
  const [given, ...rest] = positionals
  if (given === undefined || rest.length > 0) throw new BackupRefused(usage)
  const folder = resolve(given)
  const config = maintenanceConfig()
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openDatabase(config.DATABASE_URL, config.ADIT_DATA), (one) => one.close())
  const stores = await openStores(config, database)
  opened.defer(() => stores.storage.close())
  const name = new Date().toISOString().replaceAll(':', '-')
  await takeBackup({ stores, folder, name, logBy: values['log-by'], say: console.log })
  const hasKeys = await saveSecrets(config.ADIT_DATA, `${folder}/${name}`)
  console.log(`${folder}/${name} is whole${hasKeys ? ', keys included' : '. Keep EMAIL_KEY and ADDRESS_KEY elsewhere'}`)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof BackupRefused || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exit(isExpected ? 2 : 1)
})
