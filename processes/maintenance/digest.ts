import { liveBuild } from '@adit/platform/projection/builds.ts'
import { compareWithRebuild } from '@adit/platform/projection/digest.ts'
import type pg from 'pg'
import { runCommand } from './command_line.ts'
import { type BuiltFrom, withReadModels } from './read_models.ts'

/**
 * `npm run digest`: builds every read model anew and compares it with the live one at one position. Ends with 1 when one differs or has
 * not been built, with 2 when it cannot compare.
 */
await runCommand({
  usage: 'npm run digest',
  does: 'Builds every read model anew and compares it with the live one, which goes on. Ends with 1 where one differs.',
  parameters: { min: 0, max: 0 },
  failedCode: 2,
  run: () =>
    withReadModels(async (pool, models) => {
      const client = await pool.connect()
      let all = true
      try {
        for (const model of models) {
          const { equal, rows, verdict } = await compare(client, model)
          all &&= equal
          console.log(`${model.projector.name.padEnd(12)} ${String(rows).padStart(9)} rows  ${verdict}`)
        }
        return all ? 0 : 1
      } finally {
        client.release()
      }
    }),
})

async function compare(client: pg.PoolClient, { projector, log, codec, layout }: BuiltFrom) {
  const live = await liveBuild(client, projector)
  if (!live)
    return { equal: false, rows: 0, verdict: `NOT BUILT in version ${projector.version}: start the site first` }
  const comparison = await compareWithRebuild(client, projector, live, log, codec, layout)
  const rows = Object.values(comparison.rebuilt).reduce((sum, table) => sum + table.rows, 0)
  return {
    equal: comparison.equal,
    rows,
    verdict: comparison.equal ? 'equal' : `DIFFERENT ${JSON.stringify(comparison)}`,
  }
}
