import { parseStream } from '../kit/envelope.ts'
import type { RecordedProjectEvent } from './project/project.events.ts'
import { createdProject, type ProjectFields, projectChange } from './project/project_snapshot.history.ts'
import type { RecordedVersionEvent } from './version/version.events.ts'
import { unknownVersion, type VersionFields, versionChange } from './version/version_snapshot.history.ts'

export interface ShownProject {
  project: ProjectFields | null
  /** By id, removed ones too. */
  versions: Readonly<Record<string, VersionFields>>
}

export const noProject: ShownProject = { project: null, versions: {} }

export function showProject({ project, versions }: ShownProject, event: RecordedProjectEvent): ShownProject {
  if (event.type === 'ProjectCreated') {
    const added = event.data.versions.reduce(
      (known, { versionId }) => withVersion(known, versionId, event.metadata.root, { added: true }),
      versions,
    )
    return { project: createdProject(event), versions: added }
  }
  if (!project) throw new Error(`${event.type} before project ${event.metadata.root} was created`)
  return { project: { ...project, ...projectChange(project, event) }, versions: versionsAfter(versions, event) }
}

type Versions = ShownProject['versions']

const withVersion = (versions: Versions, id: string, projectId: string, change: Partial<VersionFields>): Versions => ({
  ...versions,
  [id]: { ...(versions[id] ?? unknownVersion(id, projectId)), ...change },
})

function versionsAfter(versions: Versions, event: RecordedProjectEvent): Versions {
  const { root } = event.metadata
  if (event.type === 'ProjectVersionAdded') return withVersion(versions, event.data.versionId, root, { added: true })
  if (event.type === 'ProjectVersionRemoved') return withVersion(versions, event.data.versionId, root, { added: false })
  if (event.type !== 'ProjectEnvironmentChanged') return versions
  const { environment } = event.data
  const changed = Object.entries(versions).map(([id, version]) => [
    id,
    version.added ? { ...version, environment } : version,
  ])
  return Object.fromEntries(changed)
}

/** After these the project counts as updated. */
const movesProject: ReadonlySet<RecordedVersionEvent['type']> = new Set(['VersionFilesAdded', 'VersionReleased'])

export function showVersion({ project, versions }: ShownProject, event: RecordedVersionEvent): ShownProject {
  const { id } = parseStream(event.stream)
  const version = versions[id] ?? unknownVersion(id, event.metadata.root)
  const updates = movesProject.has(event.type) && version.added && project
  return {
    versions: withVersion(versions, id, event.metadata.root, versionChange(version, event)),
    project: updates ? { ...project, updated_at: event.at } : project,
  }
}
