import { expect, it } from 'vitest'
import { clusterOfWorker } from './cluster_of_worker.ts'

it('gives each worker a cluster of its own', () => {
  const urls = { TEST_DATABASE_URLS: 'postgres://a postgres://b' }
  expect(clusterOfWorker({ ...urls, VITEST_POOL_ID: '1' })).toBe('postgres://a')
  expect(clusterOfWorker({ ...urls, VITEST_POOL_ID: '2' })).toBe('postgres://b')
})

it('has none to give where the suite runs on a given server', () => {
  expect(clusterOfWorker({ VITEST_POOL_ID: '1' })).toBeUndefined()
})
