import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { revenueOf } from './revenue.ts'

it('enters no day before a demo’s views and downloads are there to share it by', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-revenue-'))
  const pool = new pg.Pool() // never connects
  onTestFinished(async () => {
    await pool.end()
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'ads.csv')
  await writeFile(file, 'date,amount,impressions\n2026-11-24,4.00,100\n')
  let isDemoMade = false
  const { network } = revenueOf({ AD_REVENUE_FILE: file }, { reads: pool, ops: pool }, () => isDemoMade)
  expect(await network?.days()).toBeUndefined()
  isDemoMade = true
  expect(await network?.days()).toMatchObject([{ day: '2026-11-24', amount: '4.00', impressions: 100 }])
})

it('has no ad network without a file', () => {
  const pool = new pg.Pool()
  expect(revenueOf({}, { reads: pool, ops: pool }).network).toBeNull()
})
