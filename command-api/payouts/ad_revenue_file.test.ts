import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { adRevenueFile, daysIn } from './ad_revenue_file.ts'

const header = 'date,amount,impressions\n'

it('reads days, with or without a last line end, in the line ends of any system', () => {
  const days = [
    { day: '2026-11-23', amount: '12.50', impressions: 30_000 },
    { day: '2026-11-24', amount: '0.123456', impressions: 0 },
  ]
  expect(daysIn(`${header}2026-11-23,12.5,30000\n2026-11-24,0.123456,0`)).toEqual(days)
  expect(daysIn(`\uFEFF${header.trim()}\r\n2026-11-23, 12.5, 30000\r\n\r\n2026-11-24,0.123456,0\r\n`)).toEqual(days)
  expect(daysIn(header)).toEqual([])
})

it.each([
  ['2026-11-24,1.0000001,1', '1.0000001 is not an amount'],
  ['2026-11-24,-1,1', '-1 is not an amount'],
  ['2026-11-24,100000000.01,1', '100000000.01 is not an amount'],
  ['2026-11-24,1,-1', '-1 is not a number of impressions'],
  ['2026-11-24,1,1.5', '1.5 is not a number of impressions'],
  ['2026-11-24,1,1000000000001', 'is not a number of impressions'],
  ['2026-11-31,1,1', '2026-11-31 is not a date'],
  ['2026-11-24,1,1,1', 'there are more than three values'],
  ['2026-11-24,1', ' is not a number of impressions'],
])('refuses a file with the line %s', (line, message) => {
  expect(() => daysIn(`${header}2026-11-23,1,1\n${line}\n`)).toThrow('Line 3: ')
  expect(() => daysIn(`${header}2026-11-23,1,1\n${line}\n`)).toThrow(message)
})

it('refuses a day that comes twice, and another first line', () => {
  expect(() => daysIn(`${header}2026-11-23,1,1\n2026-11-23,1,1\n`)).toThrow('Line 3 repeats 2026-11-23')
  expect(() => daysIn('2026-11-23,1,1\n')).toThrow('The first line must be date,amount,impressions')
})

it('reads the file anew each time, and names it with its digest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-revenue-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'revenue.csv')
  const network = adRevenueFile(file)
  await expect(network.days()).rejects.toThrow('ENOENT')
  await writeFile(file, `${header}2026-11-23,1,1\n`)
  const document = {
    name: 'revenue.csv',
    digest: 'e747e98753697edf7dc88bd343c6173baddf5264d05b882c55ba2f7f5c9ac2c0',
  }
  const [first] = await network.days()
  expect(first).toEqual({ ...{ day: '2026-11-23', amount: '1.00', impressions: 1 }, document })
  await appendFile(file, '2026-11-24,2,2\n')
  const days = await network.days()
  expect(days.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24'])
  expect(days[0]?.document.digest).not.toBe(document.digest)
})
