import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeInOrder } from '@adit/platform/http/server.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { expect, it } from 'vitest'
import { filesConfig, startFiles } from './files.ts'
import type { RunningProcess } from './process.ts'
import { projectorsConfig, startProjectors } from './projectors.ts'
import { queryApiConfig, startQueryApi } from './query_api.ts'

it('reading processes can start on an empty database before the projectors and wait for their builds', async () => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'adit-early-'))
  const environment = {
    ...{ PORT: '0', DATABASE_URL: database.url, STORAGE_URL: `file://${folder}/objects` },
    ...{ ADIT_ORIGIN: 'http://adit.example', SERVICE_KEY: 'the service key of a test' },
    ADDRESS_KEY: 'the address key of a test',
  }
  const context = () => ({ log: silentLog(), metrics: new Metrics(), checks: {}, fail: () => undefined })
  const running: RunningProcess[] = []
  try {
    const files = await startFiles({ config: filesConfig(environment), ...context() })
    running.unshift(files)
    const query = await startQueryApi({ config: queryApiConfig(environment), ...context() })
    running.unshift(query)
    const healthOf = async ({ origin }: RunningProcess) => (await fetch(`${origin}/_health`)).json()
    for (const process of [files, query]) {
      expect(await healthOf(process)).toMatchObject({
        wrong: { read_models: expect.stringMatching(/^not built yet: .*catalogue/) },
      })
    }
    // Without a build, nothing is known about this file.
    const download = await fetch(`${files.origin}/data/AAAAAAAA/versions/BBBBBBBB/mod.jar`)
    expect(download.status).toBe(503)
    running.unshift(await startProjectors({ config: projectorsConfig(environment), ...context() }))
    for (const process of [files, query]) {
      await expect.poll(() => healthOf(process), { timeout: 40_000 }).toMatchObject({ status: 'ok' })
    }
  } finally {
    for (const { parts } of running) await closeInOrder(parts, (part, error) => console.error(part, error))
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
