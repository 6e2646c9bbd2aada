import { platformsOfVersion } from './platforms.ts'
import type { Delta, ProjectState, ShownProject, ShownVersion, TimelineChange, VersionState } from './timeline.table.ts'

export const shownProjectOf = ({ title, slug, licenseId, licenseName, status }: ProjectState): ShownProject => ({
  ...{ title, slug, licenseId, licenseName, status },
})

export const shownVersionOf = (version: VersionState): ShownVersion => ({
  versionNumber: version.versionNumber,
  channel: version.channel,
  gameVersions: version.gameVersions,
  loaders: version.loaders,
  mrpackLoaders: version.mrpackLoaders,
  files: version.files.map(({ fileId, filename, size, sha512 }) => ({ fileId, filename, size, sha512 })),
})

/** Licenses of the SPDX list are known by their ids; a custom one has a name only. */
const licenseOf = ({ licenseId, licenseName }: ShownProject): string =>
  licenseId.startsWith('LicenseRef-') ? (licenseName ?? licenseId) : licenseId

/** What has changed between two states that the public saw. */
export function projectChanges(before: ShownProject, after: ShownProject): TimelineChange[] {
  const compared = [
    ['renamed', before.title, after.title],
    ['moved', before.slug, after.slug],
    ['license', licenseOf(before), licenseOf(after)],
    ['status', before.status, after.status],
  ] as const
  return compared.flatMap(([kind, from, to]) => (from === to ? [] : [{ kind, from, to }]))
}

function deltaOf(before: readonly string[], after: readonly string[]): Delta {
  return {
    added: after.filter((one) => !before.includes(one)),
    removed: before.filter((one) => !after.includes(one)),
  }
}

const isEmpty = ({ added, removed }: Delta): boolean => added.length + removed.length === 0
/** A file of the same name is another one if its content is. */
const fileNames = (version: ShownVersion, others: ShownVersion) =>
  version.files
    .filter(({ sha512 }) => !others.files.some((other) => other.sha512 === sha512))
    .map(({ filename }) => filename)

/** Null on either side: the version was, or is, not public. */
export function versionChange(before: ShownVersion | null, after: ShownVersion | null): TimelineChange | null {
  if (!before && !after) return null
  if (!after) return before && { kind: 'version_removed', number: before.versionNumber }
  if (!before)
    return {
      kind: 'version_added',
      number: after.versionNumber,
      channel: after.channel,
      games: after.gameVersions,
      loaders: platformsOfVersion(after),
      files: after.files,
    }
  const games = deltaOf(before.gameVersions, after.gameVersions)
  const loaders = deltaOf(platformsOfVersion(before), platformsOfVersion(after))
  const files = { added: fileNames(after, before), removed: fileNames(before, after) }
  const previous = before.versionNumber === after.versionNumber ? null : before.versionNumber
  if (previous === null && [games, loaders, files].every(isEmpty)) return null
  return { kind: 'version_changed', number: after.versionNumber, previous, games, loaders, files }
}
