import { hash } from 'node:crypto'
import { projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import { fileEvents } from '@adit/events/catalogue/reservation.events.ts'
import { versionPublicationEvents } from '@adit/events/catalogue/saga.events.ts'
import type { SearchedVersion } from '@adit/events/catalogue/search/searched_project.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { type VersionEvent, type VersionFile, versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import { type Draft, draft, sagaDrafts } from './drafts.ts'
import { noteOf } from './text.ts'

export interface VersionFacts {
  versionId: string
  fileId: string
  projectId: string
  authorId: string
  /** Counted from 0. */
  release: number
  facts: SearchedVersion
}

type Created = Extract<VersionEvent, { type: 'VersionCreated' }>['data']

/** Publishes a version: claims its file, starts its stream, and finally appends the project's event. */
export function publication(
  random: () => number,
  version: VersionFacts,
  title: string,
  at: number,
  brief = false,
): Draft[] {
  const { versionId, projectId } = version
  const created = versionOf(random, version, title, at)
  const saga = `VersionPublication/${versionId}`
  const claims = created.files.map(({ sha1 }) => draft(fileEvents, sha1, 'FileClaimed', { projectId, versionId, saga }))
  return sagaDrafts(
    { family: versionPublicationEvents, name: 'VersionPublication', id: versionId },
    { version: created, uploads: [version.fileId] },
    { files: claims, version: [draft(versionEvents, versionId, 'VersionCreated', created)] },
    draft(projectEvents, projectId, 'ProjectVersionAdded', { versionId, number: created.number }),
    brief,
  )
}

export const numberOf = ({ release }: VersionFacts): string => `1.${release}.0`

function versionOf(random: () => number, version: VersionFacts, title: string, publishedAt: number): Created {
  const { versionId, projectId, authorId, facts } = version
  return {
    name: `${title} ${numberOf(version)}`,
    number: numberOf(version),
    channel: random() < 0.8 ? 'release' : 'beta',
    featured: false,
    ordering: null,
    versionId,
    projectId,
    authorId,
    changelog: noteOf(random),
    dependencies: [],
    gameVersions: [...facts.gameVersions],
    loaders: [...facts.loaders],
    mrpackLoaders: [],
    environment: environments.find((environment) => environment === facts.environment) ?? 'client_and_server',
    status: 'listed',
    requestedStatus: null,
    files: [fileOf(random, version)],
    publishedAt: Math.floor(publishedAt),
  }
}

function fileOf(random: () => number, version: VersionFacts): VersionFile {
  const { fileId } = version
  return {
    fileId,
    filename: `project-${numberOf(version)}.jar`,
    sha1: hash('sha1', fileId),
    sha512: hash('sha512', fileId),
    size: 10_000 + Math.floor(random() ** 3 * 5_000_000),
    key: `files/${fileId.slice(0, 2)}/${fileId}`,
    primary: true,
    fileType: null,
  }
}
