import { expect, it } from 'vitest'
import { practiceAdNetwork } from './practice_ad_network.ts'

const noon = Date.parse('2026-11-26T12:00:00Z')

it('pays ten cents for each point of days that are over', async () => {
  const asked: string[] = []
  const network = practiceAdNetwork(
    async (day) => {
      asked.push(day)
      return day === '2026-11-25'
        ? [
            { projectId: 'AAAAAAAA', points: 3 },
            { projectId: 'BBBBBBBB', points: 4 },
          ]
        : []
    },
    () => noon,
  )
  expect(await network.days()).toMatchObject([{ day: '2026-11-25', amount: '0.70', impressions: 7 }])
  expect([asked[0], asked.at(-1), asked.length]).toEqual(['2026-08-28', '2026-11-25', 90])
})

it('keeps the figures of a day that it has paid for', async () => {
  let points = 2
  let now = noon
  const network = practiceAdNetwork(
    async (day) => (day === '2026-11-25' ? [{ projectId: 'AAAAAAAA', points }] : []),
    () => now,
  )
  const before = await network.days()
  points = 5
  now += 86_400_000
  expect(await network.days()).toEqual(before)
})

it('can’t say anything while a day isn’t counted', async () => {
  const network = practiceAdNetwork(
    async (day) => (day === '2026-11-25' ? undefined : []),
    () => noon,
  )
  expect(await network.days()).toBeUndefined()
})
