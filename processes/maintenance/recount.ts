import { downloadVerdicts } from '@adit/events/analytics/download_rule.values.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { openDownloadReader } from '@adit/projectors/analytics/download_log/download_log.ts'
import { isEqual, type Recount, recountDownloads } from '@adit/projectors/analytics/download_recount.ts'
import { maintenanceConfig } from '../local/config.ts'
import { openDatabase } from '../local/installation.ts'
import { Refused, runCommand } from './command_line.ts'
import { refuseWithoutReadModels } from './read_models.ts'
import { recountRevenueDay } from './revenue_recount.ts'

function report({ projects, equal }: Recount): string {
  const header = [
    'project',
    'shown',
    'recounted',
    ...downloadVerdicts,
    'views',
    'seconds played',
    'server joins',
    'clicks',
    '',
  ]
  const rows = projects.map((project) => [
    project.projectId,
    String(project.shown),
    String(project.recounted),
    ...downloadVerdicts.map((verdict) => String(project.verdicts[verdict] ?? 0)),
    ...(['view', 'play', 'server_play', 'click'] as const).map((kind) => String(project.activity[kind].recounted)),
    isEqual(project) ? '' : ['DIFFERENT', ...project.differing].join(' '),
  ])
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')
  const wrong = projects.filter((project) => !isEqual(project)).length
  const last = equal ? `${projects.length} projects, all match` : `${wrong} of ${projects.length} projects differ`
  return [line(header), ...rows.map(line), last].join('\n')
}

/**
 * `npm run recount`: counts all downloads, views, play time and joins of servers again and reports whether the site shows the same; with `revenue <day>`, the
 * points, shares and entries of a day. Exits with 1 if not, and with 2 if it cannot
 * count.
 */
await runCommand({
  usage: 'npm run recount -- [revenue <day>]',
  does: 'Counts every download, view and minute of play again from the log and compares the result with the site, or does the same with the revenue of a day. Exits with 1 if they differ.',
  parameters: { min: 0, max: 2 },
  failedCode: 2,
  async run({ parameters: [what, day] }) {
    if (what !== undefined && (what !== 'revenue' || day === undefined)) {
      throw new Refused('Only downloads (without a parameter) or `revenue <day>` can be counted again')
    }
    const { DATABASE_URL, OPS_DATABASE_URL, EVENT_STORE_URL, ADIT_DATA } = maintenanceConfig()
    const database = await openDatabase(DATABASE_URL, ADIT_DATA)
    const pool = createPool(database.url, { name: 'adit-recount', max: 4 })
    const ops = createPool(OPS_DATABASE_URL ?? database.url, { name: 'adit-recount', max: 4 })
    try {
      await refuseWithoutReadModels(pool)
      if (day !== undefined) {
        return await recountRevenueDay({ day, pool, ops, storeUrl: EVENT_STORE_URL ?? database.url })
      }
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
