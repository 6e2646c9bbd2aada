import { expect, it } from 'vitest'
import type { InstanceStats, Limits, VolumeUsage } from '../compute/compute.port.ts'
import { ServerStatsSampler } from './server_stats.ts'

/** Plays back measurements, and counts how often the volume was measured. */
function sampler(played: (InstanceStats | undefined)[], volume: VolumeUsage, limits: Limits = {}) {
  const counted = { volumes: 0 }
  const compute = {
    stats: async () => played.shift(),
    async volumeUsage() {
      counted.volumes += 1
      return volume
    },
  }
  return { counted, sample: () => new ServerStatsSampler(compute, 'a', limits) }
}

const stats = (at: number, cpuSeconds: number, more: Partial<InstanceStats> = {}): InstanceStats => ({
  at,
  cpuSeconds,
  memoryBytes: 5_000,
  ...more,
})

it('tells the share of the cores since the last measurement', async () => {
  const limits = { cpus: 2, memoryBytes: 9_000 }
  const one = sampler([stats(1_000, 10), stats(2_000, 11), stats(4_000, 11.1)], { usedBytes: 7 }, limits).sample()
  expect(await one.sample()).toEqual({
    cpu_percent: 0,
    ram_usage_bytes: 5_000,
    ram_total_bytes: 9_000,
    storage_usage_bytes: 7,
  })
  expect((await one.sample())?.cpu_percent).toBe(50)
  expect((await one.sample())?.cpu_percent).toBe(2.5)
})

it('tells traffic and the size of the disk where they are known', async () => {
  const measured = stats(1_000, 1, { receivedBytes: 3, sentBytes: 4 })
  const one = sampler([measured], { usedBytes: 7, sizeBytes: 8 }).sample()
  expect(await one.sample()).toMatchObject({
    net_rx_bytes: 3,
    net_tx_bytes: 4,
    storage_usage_bytes: 7,
    storage_total_bytes: 8,
  })
})

it('starts over after another start of the server', async () => {
  const one = sampler([stats(1_000, 50), undefined, stats(3_000, 1), stats(4_000, 0.5)], { usedBytes: 0 }).sample()
  await one.sample()
  expect(await one.sample()).toBeUndefined()
  expect((await one.sample())?.cpu_percent).toBe(0)
  expect((await one.sample())?.cpu_percent).toBe(0)
})

it('counts files once a minute, and measures a disk each time', async () => {
  const times = [0, 1_000, 59_000, 60_000, 61_000]
  const files = sampler(
    times.map((at) => stats(at, 0)),
    { usedBytes: 1 },
  )
  const fileSampler = files.sample()
  for (const _ of times) await fileSampler.sample()
  expect(files.counted.volumes).toBe(2)
  const disk = sampler(
    times.map((at) => stats(at, 0)),
    { usedBytes: 1, sizeBytes: 2 },
  )
  const diskSampler = disk.sample()
  for (const _ of times) await diskSampler.sample()
  expect(disk.counted.volumes).toBe(5)
})
