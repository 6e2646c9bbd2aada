import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readRefusalRecord } from '../refusal_record.ts'

it('notes each refusal and its route once, another error as such, and throws them again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'refusals-'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    vi.resetModules()
    await rm(folder, { recursive: true })
  })
  vi.stubEnv('ADIT_REFUSAL_RECORD', folder)
  vi.resetModules() // The record reads its folder when it is imported.
  const { refusalRecord } = await import('./refusal_record.ts')
  const { refusal } = await import('../../eventing/refusal.ts')
  const refused = refusal('not_found')
  const context = { state: { matched: { contract: { method: 'GET', path: '/v3/thing/:id' } } } }
  await expect(refusalRecord(context as never, () => Promise.reject(refused))).rejects.toBe(refused)
  await expect(refusalRecord(context as never, () => Promise.reject(refused))).rejects.toBe(refused)
  const broken = new Error('broken')
  await expect(refusalRecord(context as never, () => Promise.reject(broken))).rejects.toBe(broken)
  expect(readRefusalRecord(folder)).toEqual(['GET /v3/thing/:id not_found', 'GET /v3/thing/:id internal_error'])
})
