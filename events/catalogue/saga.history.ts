import { type Describers, describeSaga, say } from '../kit/describing.ts'
import type {
  fileAdditionEvents,
  fileRemovalEvents,
  projectCreationEvents,
  projectDeletionEvents,
  projectRestorationEvents,
  slugChangeEvents,
  versionPublicationEvents,
  versionRemovalEvents,
} from './saga.events.ts'

type Started<Family, Name extends string> = Family extends { definitions: infer Definitions }
  ? Definitions extends Record<`${Name}Started`, { schema: { _zod: { output: infer Output } } }>
    ? Output
    : never
  : never

export const describeProjectCreation: Describers<typeof projectCreationEvents> = describeSaga(
  'ProjectCreation',
  ({ project }: Started<typeof projectCreationEvents, 'ProjectCreation'>) =>
    say('creating the project “{title}”', { title: project.title }),
)

export const describeVersionPublication: Describers<typeof versionPublicationEvents> = describeSaga(
  'VersionPublication',
  ({ version }: Started<typeof versionPublicationEvents, 'VersionPublication'>) =>
    say('publishing version {number}', { number: version.number }),
)

export const describeVersionRemoval: Describers<typeof versionRemovalEvents> = describeSaga(
  'VersionRemoval',
  ({ versionId }: Started<typeof versionRemovalEvents, 'VersionRemoval'>) =>
    say('deleting version {versionId}', { versionId }),
)

export const describeFileAddition: Describers<typeof fileAdditionEvents> = describeSaga(
  'FileAddition',
  ({ files, versionId }: Started<typeof fileAdditionEvents, 'FileAddition'>) =>
    say('adding {count} files to version {versionId}', { count: files.length, versionId }),
)

export const describeFileRemoval: Describers<typeof fileRemovalEvents> = describeSaga(
  'FileRemoval',
  ({ fileId, versionId }: Started<typeof fileRemovalEvents, 'FileRemoval'>) =>
    say('removing file {fileId} from version {versionId}', { fileId, versionId }),
)

export const describeSlugChange: Describers<typeof slugChangeEvents> = describeSaga(
  'SlugChange',
  ({ slug }: Started<typeof slugChangeEvents, 'SlugChange'>) => say('changing the address to {slug}', { slug }),
)

export const describeProjectDeletion: Describers<typeof projectDeletionEvents> = describeSaga('ProjectDeletion', () =>
  say('deleting the project'),
)

export const describeProjectRestoration: Describers<typeof projectRestorationEvents> = describeSaga(
  'ProjectRestoration',
  () => say('restoring the project'),
)
