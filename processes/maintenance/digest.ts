import { indexes } from '@adit/command-api/work.ts'
import { codec } from '@adit/events/registry.ts'
import type { CommandIndex } from '@adit/platform/indexes/command_index.ts'
import { compareIndexWithLog } from '@adit/platform/indexes/index_digest.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { compareWithRebuild } from '@adit/platform/projection/digest.ts'
import type pg from 'pg'
import { runCommand } from './command_line.ts'
import { type BuiltFrom, withReadModels } from './read_models.ts'

/**
 * `npm run digest`: rebuilds every read model and every index of the command side and compares it with the live one at the same position.
 * Exits with 1 if one differs or has not been built, and with 2 if it cannot compare.
 */
await runCommand({
  usage: 'npm run digest',
  does: 'Rebuilds every read model and index and compares it with the live one, which stays in use. Exits with 1 if one differs.',
  parameters: { min: 0, max: 0 },
  failedCode: 2,
  run: () =>
    withReadModels(async (pool, models, { ops, log }) => {
      let all = true
      const show = (name: string, { equal, rows, verdict }: Verdict) => {
        all &&= equal
        console.log(`${name.padEnd(12)} ${String(rows).padStart(9)} rows  ${verdict}`)
      }
      await using opened = new AsyncDisposableStack()
      const connect = async (to: pg.Pool) => opened.adopt(await to.connect(), async (client) => client.release())
      const reads = await connect(pool)
      for (const model of models) show(model.projector.name, await compare(reads, model))
      const operational = await connect(ops)
      for (const index of indexes) show(index.name, await compareIndex(operational, index, log))
      return all ? 0 : 1
    }),
})

interface Verdict {
  equal: boolean
  rows: number
  verdict: string
}

async function compareIndex(client: pg.PoolClient, index: CommandIndex, log: BuiltFrom['log']): Promise<Verdict> {
  const comparison = await compareIndexWithLog(client, index, log, codec)
  if (!comparison) return { equal: false, rows: 0, verdict: 'NOT FILLED: start a worker first' }
  const { equal, rebuilt } = comparison
  return { equal, rows: rebuilt.rows, verdict: equal ? 'equal' : `DIFFERENT ${JSON.stringify(comparison)}` }
}

async function compare(client: pg.PoolClient, { projector, log, codec, layout }: BuiltFrom): Promise<Verdict> {
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
