import { expect, it } from 'vitest'
import { defineSlot, filledBy } from './slot.ts'

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

it('is empty where nobody fills it, whatever it is named', () => {
  const filled = filledBy([{ fills: [lamps.fill({ watts: 40 })] }])
  expect(filled(defineSlot('hall.lamps'))).toEqual([])
})
