import { gameVersionEvents } from '@adit/events/catalogue/tag/game_version.events.ts'
import { type GameVersionEntry, game } from '@adit/events/catalogue/tag/game_version.values.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { gameVersionTable } from './game_version.table.ts'
import { gameVersionsProjector } from './game_versions.projector.ts'

const { given } = testProjector(gameVersionsProjector)

const entry = (version: string, others: Partial<GameVersionEntry> = {}): GameVersionEntry => ({
  version,
  type: 'snapshot',
  releasedAt: 1_797_253_200_000,
  major: false,
  hidden: false,
  ...others,
})
const row = ({ releasedAt, ...others }: GameVersionEntry) => ({ ...others, released_at: releasedAt })

it('GameVersionsAdded makes a row of each version', () => {
  const log = eventLog()
  const versions = [entry('26.9'), entry('26.9-rc-1', { type: 'release', major: true })]
  log.stream(gameVersionEvents, game)('GameVersionsAdded', { versions })
  expect(given(log.events).rows(gameVersionTable)).toEqual(versions.map(row))
})

it('GameVersionsChanged replaces a row, also of a version that only the release lists', () => {
  const log = eventLog()
  const write = log.stream(gameVersionEvents, game)
  write('GameVersionsAdded', { versions: [entry('26.9')] })
  write('GameVersionsChanged', { versions: [entry('26.9', { hidden: true }), entry('1.21', { major: true })] })
  expect(given(log.events).rows(gameVersionTable)).toEqual(
    [entry('1.21', { major: true }), entry('26.9', { hidden: true })].map(row),
  )
})
