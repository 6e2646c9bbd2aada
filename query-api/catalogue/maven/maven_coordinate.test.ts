import { describe, expect, it } from 'vitest'
import type { MavenCandidate } from './maven.queries.ts'
import { meantBy, namesMeant } from './maven_coordinate.ts'

it.each([
  ['1.0', ['1.0']],
  ['1.0-beta-fabric', ['1.0-beta-fabric', '1.0-beta']],
  ['-fabric', ['-fabric', '']],
])('looks for %s under %j', (version, names) => expect(namesMeant(version)).toEqual(names))

describe('meantBy', () => {
  const candidate = (version_id: string, version_number: string, change: Partial<MavenCandidate> = {}) => ({
    ...{ version_id, version_number, loaders: ['fabric'], mrpack_loaders: [], game_versions: ['1.21.10'] },
    ...change,
  })
  const oldestFirst = [
    candidate('OLDEST01', '5.2', { loaders: ['forge'], game_versions: ['1.20.1'] }),
    candidate('FABRIC01', '5.2', { loaders: ['fabric', 'quilt'], game_versions: ['1.20.1'] }),
    candidate('FABRIC02', '5.2'),
    candidate('FABRIC03', '5.2'),
    candidate('SUFFIXED', '5.2-forge', { loaders: ['neoforge'] }),
    candidate('PACK0001', '5.2', { loaders: ['mrpack'], mrpack_loaders: ['neoforge'] }),
    candidate('IDNUMBER', 'FABRIC03'),
    candidate('HYPHENED', '1-0', { loaders: ['paper'] }),
  ]

  it.each([
    ['5.2', 'OLDEST01'],
    ['FABRIC03', 'FABRIC03'],
    ['5.2-fabric', 'FABRIC01'],
    ['5.2-quilt', 'FABRIC01'],
    ['5.2-1.21.10', 'FABRIC02'],
    ['5.2-fabric,1.21.10', 'FABRIC02'],
    ['5.2-1.21.10,fabric', 'FABRIC02'],
    ['5.2-forge,fabric,1.21.10', 'FABRIC02'],
    ['5.2-forge', 'SUFFIXED'],
    ['5.2-neoforge', 'PACK0001'],
    ['1-0-paper', 'HYPHENED'],
    ['5.2-forge,1.21.10', undefined],
    ['5.2-paper', undefined],
    ['5.2-tractor', undefined],
    ['5.2-', undefined],
    ['5.3-fabric', undefined],
  ])('resolves %s to %s', (version, expected) => expect(meantBy(version, oldestFirst)?.version_id).toBe(expected))
})
