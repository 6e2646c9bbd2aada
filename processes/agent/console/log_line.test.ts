import { expect, it } from 'vitest'
import { type ConsoleLine, parseLogLine, toEntries } from './log_line.ts'

const at = Date.parse('2026-11-26T12:35:00Z')
const printed = Date.parse('2026-11-26T12:34:56Z')

it.each<[string, ReturnType<typeof parseLogLine>]>([
  [
    '[12:34:56] [Server thread/INFO]: Done (4.2s)! For help, type "help"',
    {
      logger_name: null,
      level: 'INFO',
      thread_name: 'Server thread',
      timestamp_millis: printed,
      message: 'Done (4.2s)! For help, type "help"',
      throwable: null,
    },
  ],
  [
    '\u001b[33m[12:34:56 WARN]: [Essentials] No economy\u001b[0m',
    {
      logger_name: null,
      level: 'WARN',
      thread_name: null,
      timestamp_millis: printed,
      message: '[Essentials] No economy',
      throwable: null,
    },
  ],
  [
    '[26Nov2026 12:34:56.789] [modloading-worker-0/ERROR] [net.minecraftforge.common.ForgeMod/FORGEMOD]: Broken',
    {
      logger_name: 'net.minecraftforge.common.ForgeMod/FORGEMOD',
      level: 'ERROR',
      thread_name: 'modloading-worker-0',
      timestamp_millis: printed + 789,
      message: 'Broken',
      throwable: null,
    },
  ],
  [
    '[12:34:56] [main/INFO] [minecraft/DedicatedServer]: Starting',
    {
      logger_name: 'minecraft/DedicatedServer',
      level: 'INFO',
      thread_name: 'main',
      timestamp_millis: printed,
      message: 'Starting',
      throwable: null,
    },
  ],
  [
    '[12:34:56] [main/INFO] (FabricLoader) Loading 42 mods',
    {
      logger_name: 'FabricLoader',
      level: 'INFO',
      thread_name: 'main',
      timestamp_millis: printed,
      message: 'Loading 42 mods',
      throwable: null,
    },
  ],
  ['Listening for transport dt_socket', undefined],
  ['[12:34] [Server thread/INFO]: no seconds', undefined],
  ['[12:34:56] [Server thread/SHOUT]: no level', undefined],
  ['', undefined],
])('reads %j', (line, expected) => {
  expect(parseLogLine(line, at)).toEqual(expected)
})

it('takes a time of day that is still to come for yesterday', () => {
  const midnight = Date.parse('2026-11-27T00:00:05Z')
  expect(parseLogLine('[23:59:59] [a/INFO]: x', midnight)?.timestamp_millis).toBe(Date.parse('2026-11-26T23:59:59Z'))
  expect(parseLogLine('[00:00:30] [a/INFO]: x', midnight)?.timestamp_millis).toBe(Date.parse('2026-11-27T00:00:30Z'))
})

const numbered = (...texts: string[]): ConsoleLine[] => texts.map((text, index) => ({ number: index + 5, at, text }))

it('joins a stack trace to the line that announced it', () => {
  const trace = [
    'java.lang.IllegalStateException: broken',
    '\tat net.example.Tick.run(Tick.java:7)',
    'Caused by: java.io.IOException: disk',
    '\tat java.base/java.io.File.read(File.java:1)',
    '\t... 12 more',
  ]
  const entries = toEntries(numbered('[12:34:56] [a/ERROR]: Failed', ...trace, '[12:34:56] [a/INFO]: next', 'plain'))
  expect(entries).toMatchObject([
    { first: 5, number: 10, log: { message: 'Failed', throwable: trace.join('\n') } },
    { first: 11, number: 11, log: { message: 'next', throwable: null } },
    { first: 12, number: 12, text: 'plain' },
  ])
  expect(entries[2]?.log).toBeUndefined()
})

it('leaves a stack trace alone that nothing announced', () => {
  expect(toEntries(numbered('Exception in thread "main"', '\tat a.B.c(D.java:1)'))).toHaveLength(2)
})

it('reads hostile lines in time that grows with their length', () => {
  const lines = ['[', ' ', '/', '\u001b[', 'a.'].map((piece) => piece.repeat(8_192 / piece.length))
  expect(toEntries(numbered(...lines, `[12:34:56] [${'/INFO] '.repeat(1_000)}`))).toHaveLength(6)
})
