import { expect, it } from 'vitest'
import { freshIds, requestIds } from './request_ids.ts'

const seed = Buffer.alloc(32, 7)
const at = 1_700_000_000_000
const drawn = (ids: ReturnType<typeof requestIds>) => [
  ...[ids.uuid(), ids.base62(), ids.bytes(4).toString('hex'), ids.bytes(4).toString('hex')],
]

it('draws the same ids and secrets for a seed as every release before, because a request may be repeated after an update', () => {
  expect(drawn(requestIds(seed, at))).toEqual([
    ...['018bcfe5-6800-7b11-af5b-ba4a4299529c', 'afWAsq1l', '850cb400', 'b800b89c'],
  ])
})

it('draws others for another seed', () => {
  const other = drawn(requestIds(Buffer.alloc(32, 8), at))
  expect(new Set([...other, ...drawn(requestIds(seed, at))]).size).toBe(8)
})

it('gives secrets the length asked', () => {
  expect(requestIds(seed, at).bytes(32)).toHaveLength(32)
})

it('draws ids and secrets that no other request has', () => {
  const [one, other] = [freshIds(at), freshIds(at)]
  const all = [one, one, other].flatMap(drawn)
  expect(new Set(all).size).toBe(12)
  expect(one.bytes(16)).toHaveLength(16)
})
