import { describe, expect, it } from 'vitest'
import { type Candidate, HEARD_WITHIN_MS, placesFor, stock } from './placement.ts'

const room = { cpu: 2, memoryMb: 2_048, storageMb: 16_384 }
const now = 1_000_000
const node = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  ...{ id, cpu: 4, memoryMb: 8_192, storageMb: 100_000, cpuOvercommit: 2, region: 'local' },
  ...{ cordon: null, isRetired: false, heardAt: now, claims: new Map(), ...change },
})
const wanted = { room, region: 'local', now }
const claimed = (serverId: string, until: number | null) =>
  new Map([[serverId, { ...room, port: 25_600, until, extraPorts: [] }]])

describe('places for a server', () => {
  it('counts how many still fit, by what runs out first', () => {
    expect(stock([node('a')], wanted)).toBe(4)
    expect(stock([node('a', { storageMb: 40_000 })], wanted)).toBe(2)
    expect(stock([node('a'), node('b', { cpu: 1 })], wanted)).toBe(5)
    expect(stock([], wanted)).toBe(0)
  })

  it('counts places whose deadline is over as free', () => {
    expect(stock([node('a', { claims: claimed('S', now + 1) })], wanted)).toBe(3)
    expect(stock([node('a', { claims: claimed('S', null) })], wanted)).toBe(3)
    expect(stock([node('a', { claims: claimed('S', now) })], wanted)).toBe(4)
  })

  it.each([
    ['is cordoned', { cordon: 'a new disk' }],
    ['is retired', { isRetired: true }],
    ['was never heard of', { heardAt: null }],
    ['has been silent for too long', { heardAt: now - HEARD_WITHIN_MS - 1 }],
    ['is elsewhere', { region: 'eu-lim' }],
  ] satisfies [string, Partial<Candidate>][])('has none on a node that %s', (_, change) => {
    expect(stock([node('a', change)], wanted)).toBe(0)
    expect(placesFor([node('a', change)], wanted)).toEqual([])
  })

  it('asks all regions if none is wanted', () => {
    expect(stock([node('a'), node('b', { region: 'eu-lim' })], { ...wanted, region: null })).toBe(8)
  })

  it('takes the node that has the least memory left, so that big ones find room, too', () => {
    const nodes = [
      node('big', { memoryMb: 65_536 }),
      node('small', { memoryMb: 4_096 }),
      node('full', { memoryMb: 1_024 }),
    ]
    expect(placesFor(nodes, wanted).map(({ id }) => id)).toEqual(['small', 'big'])
  })
})
