import { downloadVerdicts } from '@adit/events/analytics/download_rule.values.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { openDownloadReader } from '@adit/projectors/analytics/download_log/download_log.ts'
import { type Recount, recountDownloads } from '@adit/projectors/analytics/download_recount.ts'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { runCommand } from './command_line.ts'
import { refuseWithoutReadModels } from './read_models.ts'

function report({ projects, equal }: Recount): string {
  const header = ['project', 'shown', 'recounted', ...downloadVerdicts, '']
  const rows = projects.map(({ projectId, shown, recounted, verdicts }) => [
    projectId,
    String(shown),
    String(recounted),
    ...downloadVerdicts.map((verdict) => String(verdicts[verdict] ?? 0)),
    shown === recounted ? '' : 'DIFFERENT',
  ])
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')
  const wrong = projects.filter(({ shown, recounted }) => shown !== recounted).length
  const last = equal ? `${projects.length} projects, all match` : `${wrong} of ${projects.length} projects differ`
  return [line(header), ...rows.map(line), last].join('\n')
}

/**
 * `npm run recount`: counts all downloads again and reports whether the site shows the same. Exits with 1 if not, and with 2 if it cannot
 * count.
 */
await runCommand({
  usage: 'npm run recount',
  does: 'Counts every download again from the log and compares the result with the site. Exits with 1 if they differ.',
  parameters: { min: 0, max: 0 },
  failedCode: 2,
  async run() {
    const { DATABASE_URL, OPS_DATABASE_URL, ADIT_DATA } = maintenanceConfig()
    const database = await openDatabase(DATABASE_URL, ADIT_DATA)
    const pool = createPool(database.url, { name: 'adit-recount', max: 4 })
    const ops = createPool(OPS_DATABASE_URL ?? database.url, { name: 'adit-recount', max: 4 })
    try {
      await refuseWithoutReadModels(pool)
      const recount = await recountDownloads(openDownloadReader(ops), pool)
      console.log(report(recount))
      return recount.equal ? 0 : 1
    } finally {
      await ops.end()
      await pool.end()
      await database.close()
    }
  },
})
