import { httpErrors } from '@adit/platform/http/errors.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { canSeeFound } from './found.ts'
import type { Algorithm, VersionFileQueries, VersionOfHash } from './version_file.queries.ts'
import { type VersionWishes, wantedVersions } from './version_wishes.ts'

const sha512Length = 128

/** What the client says, else what the length tells. */
export const algorithmOf = (hash: string, said: Algorithm | null | undefined): Algorithm =>
  said ?? (hash.length >= sha512Length ? 'sha512' : 'sha1')

export interface HashList {
  hashes: readonly string[]
  algorithm?: Algorithm | null | undefined
}

export interface IndividualWishes extends VersionWishes {
  hash: string
}

/** Look-ups by the hashes of files, as a viewer sees them. Answers are keyed by the hashes as they were sent. */
export interface FileLookup {
  /** The newest version with the file, or the one with `versionId`. Throws 404. */
  one(hash: string, said: Algorithm | null | undefined, versionId?: string): Promise<VersionOfHash>
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
  const visible = (rows: readonly VersionOfHash[]) => rows.filter((row) => canSeeFound(viewer, row))
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
    one: async (hash, said, versionId) => {
      const rows = visible(await queries.withFile(algorithmOf(hash, said), [hash.toLowerCase()], true))
      const found = versionId ? rows.find((row) => row.version_id === versionId) : rows[0]
      if (!found) throw httpErrors.not_found()
      return found
    },
    update: async (hash, algorithm, wishes) => {
      const [found] = (await lookup.updates({ hashes: [hash], algorithm }, wishes)).values()
      if (!found) throw httpErrors.not_found()
      return found
    },
    versions: async (list, withChangelog = true) =>
      first(answer(list, await queries.withFile(...asked(list), withChangelog))),
    updates: async (list, wishes) => first(answer(list, await queries.newest(...asked(list), wantedVersions(wishes)))),
    allUpdates: async (list, wishes) => answer(list, await queries.matching(...asked(list), wantedVersions(wishes))),
    updatesEach: async (wishes, algorithm) => {
      // Launchers ask for the same of most files, so equal wishes share a query.
      const groups = Map.groupBy(wishes, ({ hash: _, ...rest }) => JSON.stringify(wantedVersions(rest)))
      const answers: (readonly [string, VersionOfHash])[] = []
      for (const group of groups.values()) {
        const hashes = group.map(({ hash }) => hash)
        answers.push(...(await lookup.updates({ hashes, algorithm }, group[0] ?? {})))
      }
      return new Map(answers)
    },
  }
  return lookup
}
