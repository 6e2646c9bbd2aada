import { parseStream } from '../kit/envelope.ts'
import { changeOf } from '../kit/fold.ts'
import { type Shown, shown, shownAfter, shownChange } from '../kit/shown.ts'
import type { RecordedProjectEvent } from './project/project.events.ts'
import { type Project, projectChangeBy, projectFold } from './project/project.fold.ts'
import type { RecordedVersionEvent } from './version/version.events.ts'
import { unknownVersion, type Version, versionFold, versionsChangeBy } from './version/version.fold.ts'

const hiddenOfProject = ['schedule', 'withheldWith', 'monetizationHeld', 'pictureHashes', 'versions'] as const
const hiddenOfVersion = ['schedule', 'unscheduledStatus', 'compatibility'] as const
type ShownVersion = Shown<Version, (typeof hiddenOfVersion)[number]>

export interface ShownProject {
  project: Shown<Project, (typeof hiddenOfProject)[number]> | null
  /** By id, including removed ones. */
  versions: Readonly<Record<string, ShownVersion>>
}

export const noProject: ShownProject = { project: null, versions: {} }

export function showProject({ project, versions }: ShownProject, event: RecordedProjectEvent): ShownProject {
  return {
    project: shownAfter(projectFold, project, event, hiddenOfProject),
    versions: versionsAfter(versions, event),
  }
}

export function showVersion({ project, versions }: ShownProject, event: RecordedVersionEvent): ShownProject {
  const { id } = parseStream(event.stream)
  const version = versions[id] ?? newVersion(id, event)
  const moved = version.added ? projectChangeBy(event) : undefined
  return {
    project: project && moved ? shownChange(project, moved) : project,
    versions: { ...versions, [id]: shownChange(version, changeOf(versionFold, event)) },
  }
}

const newVersion = (id: string, { metadata }: RecordedProjectEvent | RecordedVersionEvent): ShownVersion =>
  shown(unknownVersion(id, metadata.root), hiddenOfVersion)

function versionsAfter(versions: ShownProject['versions'], event: RecordedProjectEvent): ShownProject['versions'] {
  const changed = versionsChangeBy(event)
  if (!changed) return versions
  const ids = changed.of === 'added' ? Object.keys(versions).filter((id) => versions[id]?.added) : changed.of
  const after = ids.map((id) => [id, shownChange(versions[id] ?? newVersion(id, event), changed.change)])
  return { ...versions, ...Object.fromEntries(after) }
}
