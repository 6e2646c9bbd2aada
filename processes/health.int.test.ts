import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { expect, it } from 'vitest'
import { startTestSite } from './testing/site.ts'

const patience = { timeout: 60_000 }

interface Health {
  status: string
  checks: string[]
  wrong: Record<string, string>
}

async function healthOf(origin: string): Promise<Health & { code: number }> {
  const response = await fetch(`${origin}/_health`)
  return { ...((await response.json()) as Health), code: response.status }
}

it('every process answers probes and metrics, and names what is wrong', async () => {
  const database = await createTestDatabase()
  const site = await startTestSite({ DATABASE_URL: database.url })
  try {
    // Pages opens no database of its own.
    const { relay, gateway, pages, ...others } = site.origins
    if (!relay || !gateway || !pages) throw new Error('relay, gateway and pages have an address')
    for (const [name, origin] of Object.entries(site.origins)) {
      for (const path of ['/_live', '/_ready']) {
        expect((await fetch(`${origin}${path}`)).status, `${name} ${path}`).toBe(200)
      }
      const metrics = await (await fetch(`${origin}/metrics`)).text()
      expect(metrics, name).toContain('nodejs_eventloop_lag_seconds')
    }
    for (const [name, origin] of Object.entries({ ...others, gateway, pages })) {
      await expect.poll(() => healthOf(origin), patience).toMatchObject({ code: 200, status: 'ok', wrong: {} })
      expect((await healthOf(origin)).checks.length, name).toBeGreaterThan(0)
    }
    // There is no broker.
    await expect
      .poll(() => healthOf(relay), patience)
      .toMatchObject({ code: 503, wrong: { kafka: expect.stringMatching(/127\.0\.0\.1:9|ECONNREFUSED/) } })

    await database.drop()
    for (const [name, origin] of Object.entries(others)) {
      const { checks } = await healthOf(origin)
      const named = ['read_database', 'operational_database'].find((check) => checks.includes(check)) ?? ''
      await expect
        .poll(() => healthOf(origin), { ...patience, message: name })
        .toMatchObject({
          ...{ code: 503, status: 'failing' },
          wrong: { [named]: expect.stringMatching(/does not exist|terminat|no answer/) },
        })
      expect((await fetch(`${origin}/_live`)).status, name).toBe(200)
    }
  } finally {
    await site.close()
  }
}, 120_000)
