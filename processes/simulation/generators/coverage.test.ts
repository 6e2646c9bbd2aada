import { rooms } from '@adit/command-api/contracts.ts'
import { filledBy } from '@adit/events/kit/slot.ts'
import type { AnyContract } from '@adit/platform/http/contract.ts'
import { expect, it } from 'vitest'
import { generatorsOf } from './all.ts'

const commandsOf = rooms.map((room) => {
  const contracts = Object.entries<AnyContract>(room.contracts(filledBy(rooms)))
  return [room.name, contracts.filter(([, { method }]) => method !== 'GET').map(([name]) => name)] as const
})

it.each(commandsOf)('every command of the room %s has a generator, and every generator a command', (room, commands) => {
  expect(Object.keys(generatorsOf[room] ?? {}).sort()).toEqual([...commands].sort())
})

it('no room has generators that is none', () => {
  expect(Object.keys(generatorsOf).sort()).toEqual(rooms.map(({ name }) => name as string).sort())
})
