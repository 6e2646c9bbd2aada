import { expect, it } from 'vitest'
import { commandMax, refusalOfCommand } from './command_line.ts'

it.each(['stop', 'say ¡Hola! 日本', 'x'.repeat(commandMax)])('accepts %j', (command) => {
  expect(refusalOfCommand(command)).toBeUndefined()
  expect(Buffer.byteLength(`${'😀'.repeat(commandMax / 2)}\n`)).toBeLessThanOrEqual(4_096)
})

it.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['x'.repeat(commandMax + 1), 'too_long'],
  ['say a\nstop', 'control_characters'],
  ['say a\rstop', 'control_characters'],
  ['say \u0000', 'control_characters'],
  ['say \u001b[31m', 'control_characters'],
  ['say \u2028stop', 'control_characters'],
])('refuses %j', (command, code) => {
  expect(refusalOfCommand(command)?.code).toBe(code)
})
