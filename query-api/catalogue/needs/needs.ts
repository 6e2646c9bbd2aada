import type { Dependency } from '@adit/events/catalogue/version/version.events.ts'
import type { NeededProject } from './needs.queries.ts'

/** Ours: how deep needs of needs are followed, and how many projects one download may bring. Packs of mods bundle theirs. */
export const needsLimits = { depth: 6, projects: 60 } as const

export interface Need {
  kind: 'required' | 'optional'
  /** Null for a file from elsewhere. */
  project: NeededProject | null
  fileName: string | null
}

interface Sources {
  newest(projectIds: readonly string[]): Promise<NeededProject[]>
  pinned(versionIds: readonly string[]): Promise<NeededProject[]>
}

const isOf = (kind: Need['kind']) => (dependency: Dependency) => dependency.kind === kind

/**
 * What a version needs, with what that needs in turn, then what the version supports. A project is named once: as required if anything
 * requires it.
 */
export async function needsOf(
  { projectId, dependencies }: { projectId: string; dependencies: readonly Dependency[] },
  sources: Sources,
): Promise<Need[]> {
  const known = new Map<string, NeededProject>()
  const find = async (wanted: readonly Dependency[]): Promise<NeededProject[]> => {
    const [byVersion, byProject] = [[], []] as [string[], string[]]
    for (const { projectId: id, versionId } of wanted) {
      if (versionId !== null) byVersion.push(versionId)
      else if (id !== null && id !== projectId && !known.has(id)) byProject.push(id)
    }
    const found: NeededProject[] = []
    const take = async (find: Sources['newest'], ids: readonly string[]) => {
      for (const project of await find([...new Set(ids)].slice(0, needsLimits.projects - known.size))) {
        if (project.project_id === projectId || known.has(project.project_id)) continue
        known.set(project.project_id, project)
        found.push(project)
      }
    }
    await take(sources.pinned, byVersion)
    await take(sources.newest, byProject)
    return found
  }
  const required: NeededProject[] = []
  let wanted = dependencies.filter(isOf('required'))
  for (let depth = 0; depth < needsLimits.depth && wanted.length > 0 && known.size < needsLimits.projects; depth++) {
    const found = await find(wanted)
    required.push(...found)
    wanted = found.flatMap(({ version }) => version?.dependencies.filter(isOf('required')) ?? [])
  }
  const optional = await find(dependencies.filter(isOf('optional')))
  return [
    ...required.map((project) => ({ kind: 'required' as const, project, fileName: null })),
    ...elsewhere(dependencies, 'required'),
    ...optional.map((project) => ({ kind: 'optional' as const, project, fileName: null })),
    ...elsewhere(dependencies, 'optional'),
  ]
}

function elsewhere(dependencies: readonly Dependency[], kind: Need['kind']): Need[] {
  return dependencies
    .filter(isOf(kind))
    .flatMap(({ projectId, versionId, fileName }) =>
      projectId === null && versionId === null && fileName !== null ? [{ kind, project: null, fileName }] : [],
    )
}
