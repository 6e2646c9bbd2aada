import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { VersionFilter } from '../version/version_select.ts'
import { type VersionWishes, wantedVersions } from '../version/version_wishes.ts'
import { canSeeFound } from '../visibility/seen_project.ts'
import type { Algorithm, VersionFileQueries, VersionOfHash, Wanted } from './version_file.queries.ts'

const sha512Length = 128

/** The algorithm that the client names, or else the one that matches the length. */
export const algorithmOf = (hash: string, said: Algorithm | null | undefined): Algorithm =>
  said ?? (hash.length >= sha512Length ? 'sha512' : 'sha1')

export interface HashList {
  hashes: readonly string[]
  algorithm?: Algorithm | null | undefined
}

export interface IndividualWishes extends VersionWishes {
  hash: string
}

export interface OneWish {
  versionId?: string | undefined
  withChangelog?: boolean
}

/** Lookups by hash, as a viewer sees the files. Answers use the hashes exactly as they were sent. */
export interface FileLookup {
  /** The newest version with the file, or the named version. Throws 404. */
  one(hash: string, said: Algorithm | null | undefined, options?: OneWish): Promise<VersionOfHash>
  /** Throws 404. */
  update(hash: string, said: Algorithm | null | undefined, wishes: VersionWishes): Promise<VersionOfHash>
  versions(list: HashList, withChangelog?: boolean): Promise<Map<string, VersionOfHash>>
  updates(list: HashList, wishes: VersionWishes): Promise<Map<string, VersionOfHash>>
  allUpdates(list: HashList, wishes: VersionWishes): Promise<Map<string, VersionOfHash[]>>
  updatesEach(
    wishes: readonly IndividualWishes[],
    said: Algorithm | null | undefined,
  ): Promise<Map<string, VersionOfHash>>
}

export function fileLookup(queries: VersionFileQueries, viewer: Viewer | undefined): FileLookup {
  const visible = <Row extends VersionOfHash>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => canSeeFound(viewer, row))
  const answer = (list: HashList, rows: readonly VersionOfHash[]): Map<string, VersionOfHash[]> => {
    const byHash = Map.groupBy(visible(rows), (row) => row.hash)
    const sent = list.hashes.map((hash) => [hash, byHash.get(hash.toLowerCase()) ?? []] as const)
    return new Map(sent.filter(([, found]) => found.length > 0))
  }
  const first = (found: Map<string, VersionOfHash[]>) =>
    new Map([...found].flatMap(([hash, [version]]) => (version ? [[hash, version]] : [])))
  const asked = (list: HashList) => {
    const hashes = [...new Set(list.hashes.map((hash) => hash.toLowerCase()))]
    return [algorithmOf(hashes[0] ?? '', list.algorithm), hashes] as const
  }

  const lookup: FileLookup = {
    one: async (text, said, { versionId, withChangelog = true } = {}) => {
      const [algorithm, hash] = [algorithmOf(text, said), text.toLowerCase()]
      const [found] = versionId
        ? [await queries.inVersion(algorithm, hash, versionId, withChangelog)]
        : await queries.withFile(algorithm, [hash], viewer, withChangelog)
      if (!found || !canSeeFound(viewer, found)) throw refusal('not_found')
      return found
    },
    update: async (hash, algorithm, wishes) => {
      const [found] = (await lookup.updates({ hashes: [hash], algorithm }, wishes)).values()
      if (!found) throw refusal('not_found')
      return found
    },
    versions: async (list, withChangelog = true) =>
      first(answer(list, await queries.withFile(...asked(list), viewer, withChangelog))),
    updates: async (list, wishes) => {
      const [algorithm, hashes] = asked(list)
      const wanted = hashes.map((hash) => ({ hash, wish: 1 }))
      return first(answer(list, await queries.newest(algorithm, wanted, [wantedVersions(wishes)])))
    },
    allUpdates: async (list, wishes) => answer(list, await queries.matching(...asked(list), wantedVersions(wishes))),
    updatesEach: async (wishes, algorithm) => {
      const { asks, filters } = numbered(wishes)
      const byAlgorithm = Map.groupBy(new Map(asks.map((ask) => [keyOf(ask), ask])).values(), ({ hash }) =>
        algorithmOf(hash, algorithm),
      )
      const found = await Promise.all([...byAlgorithm].map(([by, some]) => queries.newest(by, some, filters)))
      const versions = new Map(visible(found.flat()).map((row) => [keyOf(row), row]))
      return new Map(
        asks.flatMap((ask) => {
          const version = versions.get(keyOf(ask))
          return version ? [[ask.sent, version]] : []
        }),
      )
    },
  }
  return lookup
}

const keyOf = ({ hash, wish }: Wanted): string => `${wish} ${hash}`

/** Launchers request the same for most files: equal requests share one number, and one look at a project's versions. */
function numbered(wishes: readonly IndividualWishes[]) {
  const known = new Map<string, { wish: number; filter: VersionFilter }>()
  const asks = wishes.map((one) => {
    const filter = wantedVersions(one)
    const key = JSON.stringify(filter)
    const { wish } = known.get(key) ?? { wish: known.size + 1 }
    known.set(key, { wish, filter })
    return { sent: one.hash, hash: one.hash.toLowerCase(), wish }
  })
  return { asks, filters: [...known.values()].map(({ filter }) => filter) }
}
