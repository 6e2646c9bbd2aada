import { type Describers, say } from '../../kit/describing.ts'
import type { versionEvents } from './version.events.ts'

const list = (values: readonly string[]): string => values.join(', ') || '–'

/** What happened to a version, in a sentence. */
export const describeVersion: Describers<typeof versionEvents> = {
  VersionCreated: ({ name, number, files }) =>
    say('Created version {number} “{name}” with {files}', {
      name,
      number,
      files: list(files.map(({ filename }) => filename)),
    }),
  VersionDetailsEdited: ({ name, number, channel }) =>
    say('Changed the details to {number} “{name}”, {channel}', { name, number, channel }),
  VersionChangelogChanged: ({ changelog }) =>
    say('Changed the changelog, which now has {characters} characters', { characters: changelog.length }),
  VersionDependenciesChanged: ({ dependencies }) =>
    say('Changed the dependencies, now {count}', { count: dependencies.length }),
  VersionCompatibilityChanged: ({ gameVersions, loaders }) =>
    say('Changed the loaders to {loaders} and the game versions to {gameVersions}', {
      loaders: list(loaders),
      gameVersions: list(gameVersions),
    }),
  VersionEnvironmentChanged: ({ environment }) => say('Changed the environment to {environment}', { environment }),
  VersionStatusChanged: ({ status }) => say('Changed the status of the version to {status}', { status }),
  VersionScheduled: ({ requestedStatus, time }) =>
    say('Scheduled the status {status} for {time}', {
      status: requestedStatus,
      time: new Date(time).toISOString(),
    }),
  VersionReleased: ({ status }) => say('Published as {status} on schedule', { status }),
  VersionFilesAdded: ({ files }) => say('Added files: {names}', { names: list(files.map(({ filename }) => filename)) }),
  VersionFileRemoved: ({ fileId }) => say('Removed file {fileId}', { fileId }),
  VersionPrimaryFileChanged: ({ fileId }) => say('Made {fileId} the primary file', { fileId }),
  VersionFileTypesChanged: ({ types }) =>
    say('Changed the file types: {types}', {
      types: list(types.map(({ fileType }) => fileType ?? 'no type')),
    }),
}
