import { releaseProject, releaseVersion } from '@adit/command-api/catalogue/schedule/release.job.ts'
import { tellFollowers } from '@adit/command-api/collections/version_notice.job.ts'
import type { Settlement } from '@adit/platform/jobs/jobs.port.ts'
import { postgresJobStore } from '@adit/platform/jobs/postgres_jobs.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { expect, it } from 'vitest'
import { installDatabases } from './ops.ts'
import { watchQueues } from './queue_metrics.ts'

it('names jobs as they are named', () => {
  expect([tellFollowers.name, releaseProject.name, releaseVersion.name]).toEqual([
    'tell_followers',
    'release_project',
    'release_version',
  ])
})

it('counts work that fails repeatedly as waiting, although each attempt holds it or puts it off', async () => {
  const database = await createTestDatabase()
  const ops = createPool(database.url, { name: 'queues test' })
  try {
    await installDatabases({ ops, vault: ops })
    await ops.query(`
      insert into ops.saga (kind, id, context, owner, leased_until, attempts) values
        ('Haul', 'failing', '{}', 'worker', now() + interval '1 hour', 3),
        ('Haul', 'running', '{}', 'request', now() + interval '1 hour', 0)`)
    const store = postgresJobStore(ops)
    const [now, minute] = [Date.now(), 60_000]
    const release = (id: string, dueAt: number) => ({ name: 'release_version', id, data: {}, dueAt })
    const releaseOfProject = { ...release('of a project', now - minute), name: 'release_project' }
    const notice = { name: 'tell_followers', data: { at: now - 60 * minute } }
    await store.enqueue([
      release('failing', now - minute),
      release('of a deleted project', now - minute),
      release('of later', now + 10 * minute),
      releaseOfProject,
      { ...notice, id: 'on its way' },
      { ...notice, id: 'dead' },
    ])
    const places = new Map([...['release_version', 'tell_followers'].map((name): [string, number] => [name, 5])])
    await store.take({ places, owner: 'worker', leaseMs: minute })
    const settle = (name: string, id: string, how: Settlement) => store.settle({ name, id }, 'worker', how)
    await settle('release_version', 'failing', { kind: 'failed', reason: 'again', afterMs: 10 * minute })
    await settle('release_version', 'of a deleted project', { kind: 'next', progress: null, afterMs: 10 * minute })
    await settle('tell_followers', 'dead', { kind: 'dead', reason: 'bad' })
    await ops.query(`update ops.backup set ended_at = now() - interval '27 hours'`)
    const metrics = new Metrics()
    watchQueues(metrics, ops)
    const shown = async () => (await metrics.registry.metrics()).split('\n')
    const age = expect.stringMatching(/^adit_backup_age_seconds 97[2-9]\d\d(?:\.|$)/)
    const wanted = [
      ...[
        'adit_sagas_open 2',
        'adit_sagas_lapsed 1',
        'adit_schedules_due 2',
        'adit_dead_jobs 1',
        'adit_notices_waiting 1',
      ],
      expect.stringMatching(/^adit_oldest_notice_seconds 36\d\d(?:\.|$)/),
      expect.stringMatching(/^adit_job_late_seconds (?:[6-9]\d|1\d\d)(?:\.|$)/),
      age,
    ]
    // A query that takes too long shows nothing. The next one may succeed.
    await expect.poll(shown, { timeout: 20_000 }).toEqual(expect.arrayContaining(wanted))
  } finally {
    await ops.end()
    await database.drop()
  }
})
