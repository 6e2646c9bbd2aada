import { expect, it } from 'vitest'
import { roomOrder } from './kit/room_order.values.ts'
import { rooms, streams } from './registry.ts'

const categories = streams.map(({ events }) => events.category)

it('lists rooms in the declared order', () => {
  const names = rooms.map(({ name }) => name)
  expect(names).toEqual(roomOrder.filter((name) => names.includes(name)))
})

it('has one family for each category, named after its room and stream', () => {
  expect(new Set(categories).size).toBe(categories.length)
  for (const category of categories) expect(category).toMatch(/^[a-z]+\.[a-z_]+$/)
  for (const { name, streams } of rooms) {
    for (const { events } of streams) expect(events.category.split('.')[0]).toBe(name)
  }
})

it('names each root after the noun of a stream', () => {
  const nouns = categories.map((category) => category.split('.')[1])
  for (const { root } of streams) for (const kind of [root].flat()) expect(nouns).toContain(kind)
})
