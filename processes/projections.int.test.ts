import { createPool } from '@adit/platform/postgres/pool.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { openDownloadLog } from '@adit/projectors/analytics/download_log/download_log.ts'
import { downloads } from '@adit/projectors/analytics/download_log/downloads.ts'
import { keepDownloadLog } from '@adit/projectors/analytics/download_seal.ts'
import { expect, it } from 'vitest'
import { installDatabases } from './ops.ts'
import { startLogProjections } from './projections.ts'

it('maintains the download log soon after a start, even if creating its days fails', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url, { name: 'projections test' })
  try {
    await installDatabases({ ops: pool, vault: pool })
    const parts = await openDownloadLog({ pool, secret: 'a secret of sixteen or more characters' })
    await pool.query(`insert into ops.download_address_key (month, key) values ('2001-01', '\\x00')`)
    const makeDaysAhead = () => Promise.reject(new Error('no days'))
    const started = await startLogProjections({
      ...{ pool, log: silentLog(), metrics: new Metrics() },
      of: downloads,
      opened: { log: parts.log, keep: (reads) => keepDownloadLog({ parts: { ...parts, makeDaysAhead }, pool: reads }) },
    })
    const keys = async () => (await pool.query('select month from ops.download_address_key')).rows
    await expect.poll(keys, { timeout: 50_000 }).toEqual([])
    await started.stop()
  } finally {
    await pool.end()
    await database.drop()
  }
})
