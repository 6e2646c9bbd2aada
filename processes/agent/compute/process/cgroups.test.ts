import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cgroups, findHierarchies, type Hierarchy } from './cgroups.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'adit-cgroups-'))
})
afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

const file = (...path: string[]) => readFile(join(root, ...path), 'utf8')

describe('with version 2', () => {
  const open = () => {
    const hierarchy: Hierarchy = { version: 2, mount: root }
    return Cgroups.open('adit', new Map((['memory', 'cpu', 'pids'] as const).map((name) => [name, hierarchy])))
  }

  it('writes limits in the units of the kernel', async () => {
    const cgroups = await open()
    expect(cgroups.guards.memory).toEqual({ enforced: true, by: 'cgroup version 2' })
    expect(await file('cgroup.subtree_control')).toBe('+pids')
    expect(await file('adit', 'cgroup.subtree_control')).toBe('+pids')
    const joins = await cgroups.create('a', { memoryBytes: 1_000_000, swapBytes: 5_000, cpus: 1.5, processes: 64 })
    expect(joins).toEqual([join(root, 'adit', 'a', 'cgroup.procs')])
    expect(await file('adit', 'a', 'memory.max')).toBe('1000000')
    expect(await file('adit', 'a', 'cpu.max')).toBe('150000 100000')
    expect(await file('adit', 'a', 'pids.max')).toBe('64')
  })

  it('writes no limit that was not asked for', async () => {
    await (await open()).create('a', {})
    for (const name of ['memory.max', 'cpu.max', 'pids.max'])
      await expect(file('adit', 'a', name)).rejects.toThrow('ENOENT')
  })

  it('reads what a group uses, without the cache of files', async () => {
    const cgroups = await open()
    await cgroups.create('a', {})
    const group = join(root, 'adit', 'a')
    await writeFile(join(group, 'cpu.stat'), 'usage_usec 2500000\nuser_usec 1\n')
    await writeFile(join(group, 'memory.current'), '9000\n')
    await writeFile(join(group, 'memory.stat'), 'anon 1\nfile 2\ninactive_file 2000\n')
    await writeFile(join(group, 'memory.events'), 'low 0\noom 1\noom_kill 1\n')
    await writeFile(join(group, 'cgroup.procs'), '12\n13\n')
    expect(await cgroups.usage('a')).toEqual({ cpuSeconds: 2.5, memoryBytes: 7_000 })
    expect(await cgroups.wasOomKilled('a')).toBe(true)
    expect(await cgroups.members('a')).toEqual([12, 13])
    await writeFile(join(group, 'memory.events'), 'oom 1\noom_kill 0\n')
    expect(await cgroups.wasOomKilled('a')).toBe(false)
  })
})

it('writes limits of version 1, with swap counted together with memory', async () => {
  const at = (name: string): Hierarchy => ({ version: 1, mount: join(root, name) })
  for (const name of ['memory', 'cpu', 'pids', 'cpuacct']) await mkdir(join(root, name))
  const cgroups = await Cgroups.open(
    'adit',
    new Map((['memory', 'cpu', 'pids', 'cpuacct'] as const).map((name) => [name, at(name)])),
  )
  await cgroups.create('a', { memoryBytes: 1_000_000, cpus: 0.5, processes: 9 })
  expect(await file('memory', 'adit', 'a', 'memory.limit_in_bytes')).toBe('1000000')
  expect(await file('cpu', 'adit', 'a', 'cpu.cfs_period_us')).toBe('100000')
  expect(await file('cpu', 'adit', 'a', 'cpu.cfs_quota_us')).toBe('50000')
  await writeFile(join(root, 'cpuacct', 'adit', 'a', 'cpuacct.usage'), '1500000000\n')
  await writeFile(join(root, 'memory', 'adit', 'a', 'memory.usage_in_bytes'), '500\n')
  await writeFile(join(root, 'memory', 'adit', 'a', 'memory.stat'), 'inactive_file 1\ntotal_inactive_file 100\n')
  await writeFile(join(root, 'memory', 'adit', 'a', 'memory.oom_control'), 'under_oom 0\noom_kill 2\n')
  expect(await cgroups.usage('a')).toEqual({ cpuSeconds: 1.5, memoryBytes: 400 })
  expect(await cgroups.wasOomKilled('a')).toBe(true)
})

it('says why a limit cannot hold', async () => {
  await writeFile(join(root, 'file'), '')
  const cgroups = await Cgroups.open('adit', new Map([['memory', { version: 1, mount: join(root, 'file') }]]))
  expect(cgroups.guards.memory).toMatchObject({ enforced: false, because: expect.stringContaining('ENOTDIR') })
  expect(cgroups.guards.pids).toEqual({ enforced: false, because: 'the kernel offers no pids cgroup' })
  expect(await cgroups.create('a', { memoryBytes: 1 })).toEqual([])
  expect(await cgroups.usage('a')).toEqual({ cpuSeconds: undefined, memoryBytes: undefined })
})

it('finds the hierarchies of both versions side by side', async () => {
  await writeFile(join(root, 'cgroup.controllers'), 'hugetlb pids\n')
  const mounts = [
    '30 25 0:26 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory',
    '31 25 0:27 / /sys/fs/cgroup/cpu\\040x rw,relatime - cgroup cgroup rw,cpu,cpuacct',
    `32 25 0:28 / ${root} rw,relatime - cgroup2 cgroup2 rw`,
    '33 25 0:29 / /proc rw - proc proc rw',
  ]
  expect(Object.fromEntries(await findHierarchies(mounts.join('\n')))).toEqual({
    memory: { version: 1, mount: '/sys/fs/cgroup/memory' },
    cpu: { version: 1, mount: '/sys/fs/cgroup/cpu x' },
    cpuacct: { version: 1, mount: '/sys/fs/cgroup/cpu x' },
    pids: { version: 2, mount: root },
  })
})
