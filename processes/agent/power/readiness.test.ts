import { expect, it } from 'vitest'
import { isReadyLine } from './readiness.ts'

it.each([
  ['[12:34:56] [Server thread/INFO]: Done (4.213s)! For help, type "help"', true],
  ['[12:34:56 INFO]: Done (12,5s)! For help, type "help"', true],
  ['[12:34:56] [Server thread/INFO] [minecraft/DedicatedServer]: Done (98.1s)! For help, type "help"', true],
  ['[12:34:56] [Server thread/INFO]: <Eve> Done (4.213s)! For help, type "help"', false],
  ['[12:34:56] [Server thread/INFO]: [Server] Done (4.213s)!', false],
  ['[12:34:56] [Server thread/WARN]: Done (4.213s)!', false],
  ['Done (4.213s)! For help, type "help"', false],
])('%s: %s', (line, expected) => {
  expect(isReadyLine(line)).toBe(expected)
})
