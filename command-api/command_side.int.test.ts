import { silentLog } from '@adit/platform/telemetry/log.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CommandKit, startCommandKit } from './testing/command_kit.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
})
afterAll(() => kit.close())

it('sweeps soon after it began, each kind by itself: an object that cannot be removed keeps nothing else', async () => {
  const { ops, storage, uploads } = kit.deps
  await uploads.begin('stuck', 'files/stuck')
  // A folder in the place of the object.
  await storage.put('files/stuck/inner', Buffer.from('in the way'))
  await uploads.begin('young', 'files/young')
  await ops.query(`update ops.upload set created_at = now() - interval '2 days' where id = 'stuck'`)
  await ops.query(`insert into ops.credential_change (id, account_id, created_at) values
    ('old', 'ada', now() - interval '2 days'), ('new', 'ada', now())`)
  await ops.query(`insert into ops.session (id, account_id, created_at, refresh_expires_at, user_agent) values
    ('old', 'ada', 0, 1, ''), ('new', 'ada', 0, ${Date.now() + 3_600_000}, '')`)
  await ops.query(`insert into ops.image (id, owner_id, context, key, uploads, created_at) values
    ('swept', 'ada', 'project', 'a', '{gone}', now() - interval '2 days'),
    ('held', 'ada', 'project', 'b', '{young}', now() - interval '2 days'),
    ('new', 'ada', 'project', 'c', '{gone}', now())`)
  const left = async () => {
    const ids = async (table: string) =>
      (await ops.query(`select id from ops.${table} order by id`)).rows.map(({ id }) => id)
    return Promise.all(['upload', 'credential_change', 'session', 'image'].map(ids))
  }
  const worker = kit.startWorker(silentLog())
  await expect
    .poll(left, { timeout: 50_000, interval: 200 })
    .toEqual([['stuck', 'young'], ['new'], ['new'], ['held', 'new']])
  await worker.stop()
})
