import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBuild, dropBuild, dropOldBuilds, goLive, liveBuild, setCheckpoints, withBuildLock } from './builds.ts'
import { MemoryReads } from './memory_reads.fixture.ts'
import { installMeta } from './meta_schema.ts'
import { lampProjector } from './projection.fixture.ts'

const lamps = lampProjector()
let reads: MemoryReads
let client: pg.PoolClient

beforeEach(async () => {
  reads = new MemoryReads()
  await installMeta(reads.pool())
  client = await reads.pool().connect()
})

const layout = { id: 'feed' }
const tables = (schema: string) => reads.state.schemas.get(schema)
const age = (id: number, ms: number) => {
  for (const build of reads.state.builds) if (build.id === id) build.retired_at = Date.now() - ms
}
const states = () => reads.state.builds.map(({ version, state }) => `v${version} ${state}`)

it('makes a build with the projector’s tables in a schema of its own, and records it', async () => {
  const build = await createBuild(client, lamps, layout)
  expect(build).toMatchObject({ projector: 'lamps', version: 1 })
  expect(build.schema).toMatch(/^lamps_v1_\d+$/)
  expect(reads.state.builds).toMatchObject([{ id: build.id, layout: 'feed', state: 'building' }])
  expect([...(tables(build.schema)?.keys() ?? [])]).toEqual(['house', 'lamp', 'journal', 'total'])
  expect([...(tables(build.schema)?.values() ?? [])].map(({ key }) => key)).toEqual(Array(4).fill(undefined))
  expect(await liveBuild(client, lamps)).toBeUndefined()
})

it('gives it indexes at once only if asked to', async () => {
  const build = await createBuild(client, lamps, layout, { indexed: true })
  const lamp = tables(build.schema)?.get('lamp')
  expect(lamp).toMatchObject({ key: ['house', 'lamp'], indexes: ['(house)'] })
})

it('leaves nothing of a build whose tables can’t be made', async () => {
  reads.fail(/^create table/, new Error('no'))
  await expect(createBuild(client, lamps, layout)).rejects.toThrow('no')
  expect(reads.state.builds).toEqual([])
  expect(reads.state.schemas.size).toBe(0)
})

it('sets all checkpoints of a build, and again later', async () => {
  const build = await createBuild(client, lamps, layout)
  await setCheckpoints(client, build, 2, undefined)
  expect(reads.state.checkpoints.map(({ partition, position }) => [partition, position])).toEqual([
    [0, null],
    [1, null],
  ])
  await setCheckpoints(client, build, 2, '5' as never)
  expect(reads.state.checkpoints.map(({ position }) => position)).toEqual(['5', '5'])
})

it('tells readers which projector has a new build, and marks what is derived from its rows', async () => {
  const build = await createBuild(client, lamps, layout)
  const told: unknown[] = []
  const query = client.query.bind(client)
  client.query = ((text: string, values: unknown[]) => {
    if (text.includes('pg_notify')) told.push(values)
    return query(text, values)
  }) as never
  await goLive(client, build, ['another', 'zebra', 'house'])
  expect(told).toEqual([['adit_live_build', 'lamps']])
  expect(reads.state.marks.map(({ name, id }) => [name, id])).toEqual([
    ['another', '*'],
    ['house', '*'],
    ['zebra', '*'],
  ])
  expect(await liveBuild(client, lamps)).toEqual(build)
})

describe('a build that is replaced', () => {
  const replaced = async (version = 1) => {
    const before = await createBuild(client, { ...lamps, version }, layout)
    await goLive(client, before)
    const after = await createBuild(client, lamps, layout)
    await goLive(client, after)
    return { before, after }
  }

  it('is dropped once nobody can read it any more, a minute later', async () => {
    const { before, after } = await replaced()
    expect(states()).toEqual(['v1 retired', 'v1 live'])
    age(before.id, 59_000)
    expect(await dropOldBuilds(client, lamps)).toEqual([])
    age(before.id, 61_000)
    expect(await dropOldBuilds(client, lamps)).toEqual([before])
    expect(states()).toEqual(['v1 live'])
    expect(tables(before.schema)).toBeUndefined()
    expect(tables(after.schema)).toBeDefined()
  })

  it('serves its own processes for a day if it is of an older version', async () => {
    const { before } = await replaced(0)
    expect(states()).toEqual(['v0 live', 'v1 live'])
    age(before.id, 86_000_000)
    expect(await dropOldBuilds(client, lamps)).toEqual([])
    age(before.id, 86_401_000)
    expect(await dropOldBuilds(client, lamps)).toEqual([before])
    expect(await liveBuild(client, { ...lamps, version: 0 })).toBeUndefined()
  })

  it('is in use again when a process of the older version starts', async () => {
    const { before } = await replaced(0)
    age(before.id, 86_401_000)
    expect(await dropOldBuilds(client, { ...lamps, version: 0 })).toEqual([])
    expect(await dropOldBuilds(client, lamps)).toEqual([])
    expect(await liveBuild(client, { ...lamps, version: 0 })).toEqual(before)
  })
})

it('drops what a dead process left unfinished, but not while another process builds', async () => {
  const dead = await createBuild(client, lamps, layout)
  const other = await reads.pool().connect()
  await withBuildLock(other, lamps, async () => {
    expect(await dropOldBuilds(client, lamps)).toEqual([])
    expect(await dropOldBuilds(client, { ...lamps, name: 'others' })).toEqual([])
    expect(states()).toEqual(['v1 building'])
  })
  expect(await dropOldBuilds(client, lamps)).toEqual([dead])
  expect(states()).toEqual([])
})

it('lets one process build at a time, and the next one also after a failure', async () => {
  const other = await reads.pool().connect()
  const order: string[] = []
  const first = withBuildLock(client, lamps, async () => {
    order.push('first begins')
    await createBuild(client, lamps, layout)
    order.push('first ends')
    throw new Error('no')
  })
  const second = withBuildLock(other, { ...lamps, version: 2 }, async () => {
    order.push('second')
    return 2
  })
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe(2)
  expect(order).toEqual(['first begins', 'first ends', 'second'])
})

it('frees the lock after dropping, also if that fails', async () => {
  await createBuild(client, lamps, layout)
  const other = await reads.pool().connect()
  reads.fail(/^drop schema/, new Error('in use'))
  await expect(dropOldBuilds(client, lamps)).rejects.toThrow('in use')
  expect(await dropOldBuilds(other, lamps)).toHaveLength(1)
  expect(await withBuildLock(client, lamps, async () => 'free')).toBe('free')
})

it('drops a build with everything that belongs to it', async () => {
  const build = await createBuild(client, lamps, layout)
  await setCheckpoints(client, build, 1, undefined)
  await goLive(client, build)
  await dropBuild(client, build)
  expect(reads.state).toMatchObject({ builds: [], live: [], checkpoints: [] })
  expect(reads.state.schemas.size).toBe(0)
})
