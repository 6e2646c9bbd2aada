import { expect, it } from 'vitest'
import { filterRules, networkOf, reachableNameServers } from './network.ts'

const options = { tag: 'beef', prefix: '10.213' }

it('gives each instance four addresses of its own', () => {
  expect(networkOf(options, 0)).toEqual({
    namespace: 'adbeef-0',
    link: 'adbeefn0',
    nodeAddress: '10.213.0.1',
    address: '10.213.0.2',
  })
  expect(networkOf(options, 16_383)).toMatchObject({ nodeAddress: '10.213.255.253', address: '10.213.255.254' })
  // The kernel's limit is 15 characters.
  expect(networkOf(options, 16_383).link.length).toBeLessThanOrEqual(15)
  const all = Array.from({ length: 16_384 }, (_, slot) => networkOf(options, slot).address)
  expect(new Set(all).size).toBe(16_384)
})

it('lets games reach name servers in private networks, and nothing else there', () => {
  const rules = filterRules(options, ['10.0.0.2', 'fe80::1', 'not; an address'])
  const [names, others] = [rules.indexOf('ip daddr { 10.0.0.2 }'), rules.indexOf('ip daddr { 0.0.0.0/8')]
  expect(names).toBeGreaterThan(0)
  expect(others).toBeGreaterThan(names)
  expect(rules).not.toContain('fe80')
  expect(rules).not.toContain('not;')
})

it('ignores name servers that only the node itself can reach', () => {
  expect(reachableNameServers('# x\nnameserver 127.0.0.53\nnameserver 9.9.9.9\nnameserver ::1\nsearch lan\n')).toEqual([
    '9.9.9.9',
  ])
})
