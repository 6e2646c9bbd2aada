import { resolve } from 'node:path'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { BackupRefused } from './backup/manifest.ts'
import { openStores, ownLog } from './backup/stores.ts'
import { takeBackup } from './backup/take_backup.ts'
import { runCommand } from './command_line.ts'

/** `npm run backup -- <folder>`: saves every store beside the running site. Exits with 2 if it refuses, and with 1 if it fails. */
await runCommand({
  usage: 'npm run backup -- <folder> [--keys <folder>] [--log-by <command>]',
  does: 'Saves every store of a site, even while it runs, to a new folder within this one. With --keys, the keys of personal data go to another folder. Their copies are removed after 30 days.',
  options: { 'log-by': { type: 'string' }, keys: { type: 'string' } },
  parameters: { min: 1, max: 1 },
  async run({ parameters: [given = ''], options }) {
    const folder = resolve(given)
    const config = maintenanceConfig()
    await using opened = new AsyncDisposableStack()
    const database = opened.adopt(await openDatabase(config.DATABASE_URL, config.ADIT_DATA), (one) => one.close())
    const stores = await openStores(config, database)
    opened.defer(() => stores.storage.close())
    const name = new Date().toISOString().replaceAll(':', '-')
    const logBy = options['log-by']
    if (!stores.log.startsWith('postgres') && typeof logBy !== 'string') {
      throw new BackupRefused('The log is not in Postgres. Use --log-by to name a command that saves it')
    }
    const logId = await ownLog(stores, config.ADIT_DATA)
    const { hasKeys } = await takeBackup({
      stores,
      folder,
      name,
      keys: typeof options.keys === 'string' ? resolve(options.keys) : folder,
      dataFolder: config.ADIT_DATA,
      logId,
      logBy: typeof logBy === 'string' ? logBy : undefined,
      say: console.log,
    })
    console.log(
      `${folder}/${name} is complete${hasKeys ? ', including keys' : '. Keep EMAIL_KEY and ADDRESS_KEY elsewhere'}`,
    )
    return 0
  },
})
