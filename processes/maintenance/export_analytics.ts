import { mkdir } from 'node:fs/promises'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { exportSealedDays } from '@adit/projectors/analytics/sealed_days.ts'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { runCommand } from './command_line.ts'

/** `npm run export-analytics -- <folder> [<project>,<project>]` */
await runCommand({
  usage: 'npm run export-analytics -- <folder> [<project>,<project>]',
  does: 'Writes what counted on each sealed day, of all projects or of those with these ids, to Parquet files that are named by the day and their SHA-256. They have neither pseudonyms nor accounts.',
  parameters: { min: 1, max: 2 },
  async run({ parameters: [folder = '', projects] }) {
    const { DATABASE_URL, OPS_DATABASE_URL, ADIT_DATA } = maintenanceConfig()
    const database = await openDatabase(DATABASE_URL, ADIT_DATA)
    try {
      const ops = createPool(OPS_DATABASE_URL ?? database.url, { name: 'adit-export-analytics', max: 1 })
      try {
        await mkdir(folder, { recursive: true })
        const { days, written } = await exportSealedDays(ops, folder, projects?.split(','))
        console.log(`${folder} has ${days} sealed days, ${written} of them new or changed`)
      } finally {
        await ops.end()
      }
    } finally {
      await database.close()
    }
    return 0
  },
})
