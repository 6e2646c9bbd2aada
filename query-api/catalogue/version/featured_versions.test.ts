import { expect, it } from 'vitest'
import { fallbackFeatured } from './featured_versions.ts'
import type { FoundVersion } from './version_select.ts'

/** Only the fields that matter. */
const version = (version_id: string, game_versions: string[], loaders: string[], mrpack_loaders: string[] = []) =>
  ({ version_id, game_versions, loaders, mrpack_loaders }) as unknown as FoundVersion

const featured = (...versions: FoundVersion[]) => fallbackFeatured(versions).map(({ version_id }) => version_id)

it('takes the newest for each pair of major game version and loader', () => {
  expect(
    featured(
      version('D', ['1.20.1', '1.20.4'], ['fabric']),
      version('C', ['1.20.4'], ['fabric']),
      version('B', ['1.20.1'], ['fabric', 'quilt']),
      version('A', ['1.19.4'], ['fabric']),
    ),
  ).toEqual(['D', 'B', 'A'])
})

it('distinguishes modpacks by the loaders that they depend on', () => {
  expect(
    featured(version('B', ['1.20'], ['mrpack'], ['quilt']), version('A', ['1.20'], ['mrpack'], ['fabric'])),
  ).toEqual(['B', 'A'])
})

it('is empty without versions', () => {
  expect(featured()).toEqual([])
})
