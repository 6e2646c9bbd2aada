import { liveBuild } from '@adit/platform/projection/builds.ts'
import { compareWithRebuild } from '@adit/platform/projection/digest.ts'
import { withReadModels } from './read_models.ts'

/** `npm run digest`: builds every read model anew and compares it with the live one at one position. Ends with 1 when one differs. */
const equal = await withReadModels(async (pool, models) => {
  const client = await pool.connect()
  let all = true
  try {
    for (const { projector, log, codec, layout } of models) {
      const live = await liveBuild(client, projector)
      if (!live) continue
      const comparison = await compareWithRebuild(client, projector, live, log, codec, layout)
      all &&= comparison.equal
      const rows = Object.values(comparison.rebuilt).reduce((sum, table) => sum + table.rows, 0)
      const verdict = comparison.equal ? 'equal' : `DIFFERENT ${JSON.stringify(comparison)}`
      console.log(`${projector.name.padEnd(12)} ${String(rows).padStart(9)} rows  ${verdict}`)
    }
    return all
  } finally {
    client.release()
  }
})
process.exitCode = equal ? 0 : 1
