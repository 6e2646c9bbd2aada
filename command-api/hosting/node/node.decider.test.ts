import type { NodeEvent } from '@adit/events/hosting/node.events.ts'
import { EXTRA_PORTS_MAX } from '@adit/events/hosting/server_plan.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { type NodeCommand, nodeDecider } from './node.decider.ts'
import { FIRST_PORT, LAST_PORT, lacking, roomLeft } from './node_room.ts'

const registered: NodeEvent = {
  type: 'NodeRegistered',
  data: { name: 'one', region: 'local', cpu: 4, memoryMb: 8_192, storageMb: 100_000, cpuOvercommit: 2 },
}
const small = { cpu: 2, memoryMb: 2_048, storageMb: 16_384 }
const claim = (serverId: string, { room = small, until = 100, now = 0 } = {}): NodeCommand => ({
  ...{ type: 'ClaimCapacity', serverId, room, until, now },
})
const decide = (events: readonly NodeEvent[], command: NodeCommand) =>
  nodeDecider.decide(command, fold(nodeDecider, events))
/** The events of all commands, each decided after those before it. */
function after(commands: readonly NodeCommand[], before: readonly NodeEvent[] = [registered]): readonly NodeEvent[] {
  const events = [...before]
  for (const command of commands) events.push(...decide(events, command))
  return events
}
const types = (events: readonly NodeEvent[]) => events.map(({ type }) => type)

describe('a node', () => {
  it('gives a place until a deadline, under a port of its own', () => {
    expect(decide([registered], claim('A'))).toEqual([
      { type: 'CapacityClaimed', data: { serverId: 'A', ...small, port: FIRST_PORT, until: 100 } },
    ])
    const [second] = decide(after([claim('A')]), claim('B'))
    expect(second?.data).toMatchObject({ serverId: 'B', port: FIRST_PORT + 1 })
  })

  it('gives each server one place, however often it is asked for', () => {
    expect(decide(after([claim('A')]), claim('A', { until: 500 }))).toEqual([])
    expect(decide(after([claim('A'), { type: 'ConfirmCapacity', serverId: 'A' }]), claim('A', { now: 900 }))).toEqual(
      [],
    )
  })

  it.each([
    ['memory', { ...small, memoryMb: 2_049 }],
    ['storage', { ...small, storageMb: 100_000 - 3 * small.storageMb + 1 }],
    ['cores', { ...small, cpu: 3 }],
  ])('promises no more %s than it has', (_, room) => {
    const events = after([claim('A'), claim('B'), claim('C')])
    expect(() => decide(events, claim('D', { room }))).toThrow('node_full')
    expect(types(decide(events, claim('D')))).toEqual(['CapacityClaimed'])
  })

  it('has a place again once the deadline of another one is over, but not of one that is confirmed', () => {
    const full = after([claim('A'), claim('B'), claim('C'), claim('D'), { type: 'ConfirmCapacity', serverId: 'A' }])
    expect(() => decide(full, claim('E', { now: 99 }))).toThrow('node_full')
    const events = decide(full, claim('E', { now: 100 }))
    expect(events.map(({ data }) => ('serverId' in data ? data.serverId : ''))).toEqual(['B', 'C', 'D', 'E'])
    expect(types(events)).toEqual(['CapacityReleased', 'CapacityReleased', 'CapacityReleased', 'CapacityClaimed'])
  })

  it('confirms a place that is late but still free, and none that somebody else got', () => {
    const confirm: NodeCommand = { type: 'ConfirmCapacity', serverId: 'A' }
    const full = after([claim('A'), claim('B'), claim('C'), claim('D')])
    expect(types(decide(full, confirm))).toEqual(['CapacityConfirmed'])
    expect(() => decide(after([claim('E', { now: 200, until: 300 })], full), confirm)).toThrow('place_lapsed')
    expect(decide(after([confirm], full), confirm)).toEqual([])
  })

  it('takes no new servers while it is cordoned, and confirms those that have a place', () => {
    const events = after([claim('A'), { type: 'CordonNode', reason: 'a new disk' }])
    expect(() => decide(events, claim('B'))).toThrow('node_closed')
    expect(types(decide(events, { type: 'ConfirmCapacity', serverId: 'A' }))).toEqual(['CapacityConfirmed'])
    expect(types(decide(after([{ type: 'UncordonNode' }], events), claim('B')))).toEqual(['CapacityClaimed'])
  })

  it('lets a server grow into what is free, and not further', () => {
    const events = after([claim('A'), claim('B')])
    const grow = (memoryMb: number): NodeCommand => ({
      ...{ type: 'ResizeCapacity', serverId: 'A', room: { ...small, memoryMb }, now: 0 },
    })
    expect(types(decide(events, grow(6_144)))).toEqual(['CapacityResized'])
    expect(() => decide(events, grow(6_145))).toThrow('node_full')
    expect(decide(events, grow(small.memoryMb))).toEqual([])
  })

  it('gets no smaller than what it has promised', () => {
    const room = { cpu: 2, memoryMb: 4_096, storageMb: 40_000, cpuOvercommit: 2 }
    const two = after([claim('A'), claim('B')])
    expect(types(decide(two, { type: 'ResizeNode', room }))).toEqual(['NodeResized'])
    expect(() => decide(two, { type: 'ResizeNode', room: { ...room, memoryMb: 4_095 } })).toThrow(
      expect.objectContaining({ code: 'node_too_small', data: { lack: 'memoryMb', by: 1 } }),
    )
  })

  it('releases a place once', () => {
    const release: NodeCommand = { type: 'ReleaseCapacity', serverId: 'A', reason: 'deleted' }
    const events = after([claim('A'), release])
    expect(types(events)).toEqual(['NodeRegistered', 'CapacityClaimed', 'CapacityReleased'])
    expect(decide(events, release)).toEqual([])
  })

  it('retires only without servers, and does nothing afterwards', () => {
    expect(() => decide(after([claim('A')]), { type: 'RetireNode' })).toThrow('node_has_servers')
    const retired = after([{ type: 'RetireNode' }])
    expect(() => decide(retired, claim('A'))).toThrow('node_not_found')
    expect(() => decide(retired, { type: 'RegisterNode', node: registered.data })).toThrow('node_exists')
  })

  it('lends a server more ports up to its limit, none of them twice', () => {
    const take: NodeCommand = { type: 'TakePort', serverId: 'A', now: 0 }
    const events = after([claim('A'), claim('B'), ...Array.from({ length: EXTRA_PORTS_MAX }, () => take)])
    const ports = events.flatMap(({ data }) => ('port' in data ? [data.port] : []))
    expect(new Set(ports).size).toBe(EXTRA_PORTS_MAX + 2)
    expect(() => decide(events, take)).toThrow(
      expect.objectContaining({ code: 'ports_full', data: { limit: EXTRA_PORTS_MAX } }),
    )
    const freed = after([{ type: 'FreePort', serverId: 'A', port: ports[2] ?? 0 }], events)
    expect(decide(freed, take)).toEqual([{ type: 'NodePortTaken', data: { serverId: 'A', port: ports[2] } }])
    expect(decide(events, { type: 'FreePort', serverId: 'B', port: ports[2] ?? 0 })).toEqual([])
  })

  it('is full when its ports are', () => {
    const tiny = { cpu: 0, memoryMb: 0, storageMb: 0 }
    const all = Array.from(
      { length: LAST_PORT - FIRST_PORT + 1 },
      (_, n): NodeEvent => ({
        type: 'CapacityClaimed',
        data: { serverId: `S${n}`, ...tiny, port: FIRST_PORT + n, until: 100 },
      }),
    )
    expect(() => decide([registered, ...all], claim('A'))).toThrow('node_full')
    expect(() => decide([registered, ...all], { type: 'TakePort', serverId: 'S0', now: 0 })).toThrow('ports_full')
  })

  it('says only what is new of its agent', () => {
    const report = { bootId: 'b1', agentVersion: '1', address: 'http://127.0.0.1', limits: [], javas: [] }
    const events = after([{ type: 'ReportNode', report }])
    expect(decide(events, { type: 'ReportNode', report })).toEqual([])
    // A store or a schema may give the fields in another order.
    const { bootId, ...others } = report
    expect(decide(events, { type: 'ReportNode', report: { ...others, bootId } })).toEqual([])
    expect(types(decide(events, { type: 'ReportNode', report: { ...report, bootId: 'b2' } }))).toEqual(['NodeReported'])
  })

  it('never promises too much, whatever is asked in whatever order', () => {
    let seed = 7
    const upTo = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    let events: readonly NodeEvent[] = [registered]
    for (let now = 0; now < 2_000; now += 1) {
      const serverId = `S${upTo(12)}`
      const room = { cpu: 1 + upTo(3), memoryMb: 512 * (1 + upTo(8)), storageMb: 1_000 * (1 + upTo(40)) }
      const commands: readonly NodeCommand[] = [
        claim(serverId, { room, until: now + upTo(40), now }),
        { type: 'ConfirmCapacity', serverId },
        { type: 'ResizeCapacity', serverId, room, now },
        { type: 'ReleaseCapacity', serverId, reason: 'deleted' },
      ]
      try {
        events = after([commands[upTo(commands.length)] as NodeCommand], events)
      } catch {
        continue // refused
      }
      const node = fold(nodeDecider, events)
      expect(node && lacking(roomLeft(node, now))).toBeUndefined()
      events = events.length > 60 ? compact(events) : events
    }
  })
})

/** Events that lead to the same state, so that folding stays quick. */
function compact(events: readonly NodeEvent[]): readonly NodeEvent[] {
  const node = fold(nodeDecider, events)
  return [
    registered,
    ...[...(node?.claims ?? [])].flatMap(([serverId, { extraPorts: _, until, ...room }]): NodeEvent[] => [
      { type: 'CapacityClaimed', data: { serverId, ...room, until: until ?? 0 } },
      ...(until === null ? [{ type: 'CapacityConfirmed', data: { serverId } } as const] : []),
    ]),
  ]
}
