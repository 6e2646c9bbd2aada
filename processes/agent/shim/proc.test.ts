import { expect, it } from 'vitest'
import { membersOf, type ProcessStat, parseStat, readProcess } from './proc.ts'

const line = (name: string) =>
  `4242 (${name}) S 17 4200 4199 0 -1 4194304 90 80 0 0 11 12 13 14 20 0 1 0 987654 2945024 321 18446744073709551615 1 1 0 0`

it.each(['sh', 'a b', 'x) R 1 1 1', '((', ''])('reads the line of a program called %j', (name) => {
  expect(parseStat(line(name))).toEqual({
    pid: 4242,
    state: 'S',
    parent: 17,
    session: 4199,
    cpuTicks: 50,
    startTicks: '987654',
    residentPages: 321,
  })
})

it.each(['', '12', '12 (sh) S', 'x (sh) S 1 1 1'])('finds no process in %j', (text) => {
  expect(parseStat(text)).toBeUndefined()
})

it.runIf(process.platform === 'linux')('finds this process and not one that never was', async () => {
  expect(await readProcess(process.pid)).toMatchObject({ pid: process.pid, parent: process.ppid })
  expect(await readProcess(2 ** 30)).toBeUndefined()
})

it('counts the session and all descendants, also in other sessions', () => {
  const stat = (pid: number, parent: number, session: number) => ({ pid, parent, session }) as ProcessStat
  const all = [stat(10, 1, 10), stat(11, 10, 10), stat(12, 11, 12), stat(13, 1, 10), stat(14, 1, 14), stat(15, 12, 15)]
  expect(membersOf(all, 10, 10).map(({ pid }) => pid)).toEqual([10, 11, 12, 13, 15])
  const circle = [stat(20, 21, 1), stat(21, 20, 1)]
  expect(membersOf(circle, 10, 10)).toEqual([])
})
