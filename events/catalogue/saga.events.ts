import { z } from 'zod'
import { conflictReason } from '../kit/conflict_reason.ts'
import { defineSagaEvents } from '../kit/saga_events.ts'
import { projectEvents } from './project/project.events.ts'
import { fileData, versionEvents } from './version/version.events.ts'

const created = projectEvents.definitions.ProjectCreated.schema
const version = versionEvents.definitions.VersionCreated.schema

const heldSlug = z.object({ slug: z.string(), claims: z.array(z.string()) })

/** A new project: quota, slug, files, versions, team, thread, and finally the project's first event. */
export const projectCreationEvents = defineSagaEvents(
  'catalogue.project_creation',
  'ProjectCreation',
  z.object({
    project: created,
    versions: z.array(version),
    uploads: z.array(z.string()),
    /** Staff who have no limit on their projects. */
    unlimited: z.boolean(),
    /** It is submitted for review at once if nothing that this requires is missing. Absent: it stays a draft. */
    submits: z.boolean().optional(),
    /** Distinguishes creations with the same project id if the creator chose the id. Absent if the id is random. */
    creationId: z.string().optional(),
  }),
)

/** A new version of an existing project: files, the version's stream, and finally the project's event. */
export const versionPublicationEvents = defineSagaEvents(
  'catalogue.version_publication',
  'VersionPublication',
  z.object({ version, uploads: z.array(z.string()) }),
)

/** The revision that the request named in `If-Match`. Absent if it named none. */
const ifRevision = z.int().optional()

export const versionRemovalEvents = defineSagaEvents(
  'catalogue.version_removal',
  'VersionRemoval',
  z.object({ projectId: z.string(), versionId: z.string(), sha1s: z.array(z.string()), ifRevision }),
)

/** More files for an existing version. */
export const fileAdditionEvents = defineSagaEvents(
  'catalogue.file_addition',
  'FileAddition',
  z.object({
    projectId: z.string(),
    versionId: z.string(),
    files: z.array(fileData),
    uploads: z.array(z.string()),
  }),
)

export const fileRemovalEvents = defineSagaEvents(
  'catalogue.file_removal',
  'FileRemoval',
  z.object({
    projectId: z.string(),
    versionId: z.string(),
    fileId: z.string(),
    sha1: z.string(),
    /** The saga that claimed the file. Absent in removals that earlier releases began. */
    claimedBy: z.string().optional(),
  }),
)

/** The new slug is claimed before the project takes it, in one append with the other fields of the same edit. The old one stays held. */
export const slugChangeEvents = defineSagaEvents(
  'catalogue.slug_change',
  'SlugChange',
  z.object({
    projectId: z.string(),
    slug: z.string(),
    edit: z.unknown(),
    /** The slug before, with the sagas that hold it, in case that it is freed. Absent in the oldest events. */
    previous: heldSlug.optional(),
    ifRevision,
  }),
)

export const projectDeletionEvents = defineSagaEvents(
  'catalogue.project_deletion',
  'ProjectDeletion',
  z.object({
    projectId: z.string(),
    ownerId: z.string(),
    /** When, and the slug with the sagas that hold it, in case that it is freed. Absent in the oldest events. */
    now: z.number().optional(),
    previous: heldSlug.optional(),
    ifRevision,
    /** Which of the project's deletions it is, from 1. Absent in deletions that earlier releases began. */
    deletion: z.int().optional(),
  }),
)

export const projectRestorationEvents = defineSagaEvents(
  'catalogue.project_restoration',
  'ProjectRestoration',
  z.object({
    projectId: z.string(),
    ownerId: z.string(),
    /** The owner has no limit on projects. Absent in the oldest events. */
    unlimited: z.boolean().optional(),
    conflictReason,
    /** Which of the project's deletions it undoes, from 1. Absent in restorations that earlier releases began. */
    deletion: z.int().optional(),
  }),
)
