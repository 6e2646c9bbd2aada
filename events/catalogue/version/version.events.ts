import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../../kit/define_events.ts'
import { environments } from '../tag/environment.values.ts'
import { dependencyTypes } from './dependency_type.values.ts'
import { fileWarningCodes } from './file_warning.values.ts'
import { versionChannels } from './version_channel.values.ts'
import { versionStatuses } from './version_status.values.ts'

const id = z.string()
const status = z.enum(versionStatuses)
const channel = z.enum(versionChannels)

export const dependencyData = z.object({
  versionId: id.nullable(),
  projectId: id.nullable(),
  fileName: z.string().nullable(),
  kind: z.enum(dependencyTypes),
})

/** `entry` is the part of the archive that is wrong; absent if it is the archive. */
const fileWarning = z.object({ code: z.enum(fileWarningCodes), entry: z.string().optional() })

/** A published file. Hashes in lower-case hex, size in bytes; `key` is its key in object storage. */
export const fileData = z.object({
  fileId: id,
  filename: z.string(),
  sha1: z.string(),
  sha512: z.string(),
  size: z.number().int(),
  key: z.string(),
  primary: z.boolean(),
  fileType: z.string().nullable(),
  /** What was wrong with it. Absent if nothing was, and in files that were published before there were warnings. */
  warnings: z.array(fileWarning).optional(),
})

const details = z.object({
  name: z.string(),
  number: z.string(),
  channel,
  featured: z.boolean(),
  ordering: z.number().int().nullable(),
})

/** Details of one version. Its project's stream decides whether it exists. */
export const versionEvents = defineEvents('catalogue.version', {
  VersionCreated: {
    version: 1,
    schema: details.extend({
      versionId: id,
      projectId: id,
      authorId: id,
      changelog: z.string(),
      dependencies: z.array(dependencyData),
      gameVersions: z.array(z.string()),
      loaders: z.array(z.string()),
      /** Loaders of a modpack's content. Its own loader is `mrpack`. */
      mrpackLoaders: z.array(z.string()),
      environment: z.enum(environments),
      status,
      requestedStatus: status.nullable(),
      files: z.array(fileData),
      /** Milliseconds since 1970. */
      publishedAt: z.number().int(),
    }),
  },
  VersionDetailsEdited: { version: 1, schema: details },
  VersionChangelogChanged: { version: 1, schema: z.object({ changelog: z.string() }) },
  VersionDependenciesChanged: { version: 1, schema: z.object({ dependencies: z.array(dependencyData) }) },
  VersionCompatibilityChanged: {
    version: 1,
    schema: z.object({
      gameVersions: z.array(z.string()),
      loaders: z.array(z.string()),
      mrpackLoaders: z.array(z.string()),
    }),
  },
  VersionEnvironmentChanged: { version: 1, schema: z.object({ environment: z.enum(environments) }) },
  VersionStatusChanged: {
    version: 1,
    schema: z.object({ status, requestedStatus: status.nullable() }),
  },
  /** Scheduled: hidden until `time` (milliseconds since 1970), then `requestedStatus`. Any other change of status ends the schedule. */
  VersionScheduled: {
    version: 1,
    schema: z.object({ requestedStatus: status, time: z.number().int() }),
  },
  /** The scheduled time has come. It counts as the publication time from now on. */
  VersionReleased: { version: 1, schema: z.object({ status, publishedAt: z.number().int() }) },
  VersionFilesAdded: { version: 1, schema: z.object({ files: z.array(fileData) }) },
  VersionFileRemoved: { version: 1, schema: z.object({ fileId: id }) },
  VersionPrimaryFileChanged: { version: 1, schema: z.object({ fileId: id }) },
  VersionFileTypesChanged: {
    version: 1,
    schema: z.object({ types: z.array(z.object({ fileId: id, fileType: z.string().nullable() })) }),
  },
})

export type VersionEvent = EventOf<typeof versionEvents>
export type RecordedVersionEvent = RecordedOf<typeof versionEvents>
export type Dependency = z.output<typeof dependencyData>
export type VersionFile = z.output<typeof fileData>
export type FileWarning = z.output<typeof fileWarning>
export type VersionDetails = z.output<typeof details>
