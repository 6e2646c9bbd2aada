import { createPool } from '@adit/platform/postgres/pool.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { expect, it } from 'vitest'
import { installDatabases } from './ops.ts'
import { watchQueues } from './queue_metrics.ts'

it('counts what fails again and again as waiting, though it is held or put off each time', async () => {
  const database = await createTestDatabase()
  const ops = createPool(database.url, { name: 'queues test' })
  try {
    await installDatabases({ ops, vault: ops })
    await ops.query(`
      insert into ops.saga (kind, id, context, owner, leased_until, attempts) values
        ('Haul', 'failing', '{}', 'worker', now() + interval '1 hour', 3),
        ('Haul', 'running', '{}', 'request', now() + interval '1 hour', 0)`)
    const schedule = 'insert into ops.schedule (kind, id, due_at, look_at) values ($1, $2, $3, $4)'
    const now = Date.now()
    const minute = 60_000
    await ops.query(schedule, ['version', 'failing', now - minute, now + 5_000])
    await ops.query(schedule, ['version', 'of a deleted project', now - minute, now + 10 * minute])
    await ops.query(schedule, ['version', 'of later', now + 10 * minute, now + 10 * minute])
    await ops.query(`update ops.backup set ended_at = now() - interval '27 hours'`)
    const metrics = new Metrics()
    watchQueues(metrics, ops)
    const shown = async () => (await metrics.registry.metrics()).split('\n')
    const age = expect.stringMatching(/^adit_backup_age_seconds 97[2-9]\d\d(?:\.|$)/)
    const wanted = ['adit_sagas_open 2', 'adit_sagas_lapsed 1', 'adit_schedules_due 1', age]
    // A look that takes long shows nothing, and the next one may.
    await expect.poll(shown, { timeout: 20_000 }).toEqual(expect.arrayContaining(wanted))
  } finally {
    await ops.end()
    await database.drop()
  }
})
