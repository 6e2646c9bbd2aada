import { expect, it } from 'vitest'
import { definePort, defineSlot, filledBy, portsOf } from './slot.ts'

const lamps = defineSlot<{ watts: number }>('hall.lamps')
const doors = defineSlot<string>('hall.doors')

it('holds what rooms fill in, in their order', () => {
  const filled = filledBy([
    { fills: [lamps.fill({ watts: 40 }), doors.fill('oak')] },
    { fills: [] },
    { fills: [lamps.fill({ watts: 60 })] },
  ])
  expect(filled(lamps)).toEqual([{ watts: 40 }, { watts: 60 }])
  expect(filled(doors)).toEqual(['oak'])
})

it('is empty if nobody fills it, whatever its name', () => {
  const filled = filledBy([{ fills: [lamps.fill({ watts: 40 })] }])
  expect(filled(defineSlot('hall.lamps'))).toEqual([])
})

const key = definePort<string>('hall.key')

it('gives a port what one room or the process fills in', () => {
  const room = { fills: [key.fill('brass')] }
  expect(portsOf([], [room])(key)).toBe('brass')
  expect(portsOf([key.fill('iron')], [])(key)).toBe('iron')
  expect(portsOf([key.fill('iron')], [room])(key)).toBe('iron')
})

it('refuses a port that nobody or more than one room fills', () => {
  const room = { fills: [key.fill('brass')] }
  expect(() => portsOf([], [{ fills: [] }])(key)).toThrow('Nothing fills the port hall.key')
  expect(() => portsOf([], [room, room])(key)).toThrow('2 rooms fill the port hall.key')
})
