import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { roomsOnTheirOwn, wrongImports, wrongImportsOf } from './room_imports.ts'

it('finds no import of a later room', () => {
  const files = execFileSync('git', ['ls-files', 'events', 'projectors', 'query-api', 'command-api'], {
    encoding: 'utf8',
  })
  expect(wrongImportsOf(files.trim().split('\n'))).toEqual([])
})

it('says what to do about an import of a later room', () => {
  expect(wrongImports('query-api/teams/team.routes.ts', `import { a } from '../catalogue/a.ts'`)).toEqual([
    'query-api/teams/team.routes.ts imports query-api/catalogue/a.ts: teams comes before catalogue. Declare a slot or a port in teams (events/kit/slot.ts) and fill it in catalogue.',
  ])
  expect(wrongImports('projectors/kit/a.ts', `import type { A } from '@adit/events/teams/a.ts'`)).toHaveLength(1)
  expect(wrongImports('command-api/teams/a.int.test.ts', `await import('../catalogue/b.ts')`)).toHaveLength(1)
  expect(wrongImports('events/teams/a.ts', `declare module '../catalogue/b.ts' {}`)).toHaveLength(1)
})

it('lets rooms import earlier rooms, and lists only the faces', () => {
  expect(
    wrongImports('query-api/catalogue/a.ts', `import { b } from '../teams/b.ts'\nimport { c } from '../kit/c.ts'`),
  ).toEqual([])
  expect(wrongImports('query-api/rooms.ts', `export { teams } from './teams/room.ts'`)).toEqual([])
  expect(wrongImports('query-api/rooms.ts', `export { teams } from './teams/team.routes.ts'`)).toHaveLength(1)
})

it('knows the rooms that no other room imports', () => {
  const files = execFileSync('git', ['ls-files', 'events', 'projectors', 'query-api', 'command-api'], {
    encoding: 'utf8',
  })
  const rooms = roomsOnTheirOwn(files.trim().split('\n'))
  expect(rooms).toContain('collections')
  expect(rooms).not.toContain('teams')
})
