import type { DemoProject, DemoVersion } from './project.ts'

export interface PackItem {
  project: DemoProject
  version: DemoVersion
}

type Pack = Pick<DemoVersion, 'age' | 'loaders' | 'dependencies'>

/** What a modpack contains for a release: the newest version of each embedded project that fits and was published by then. */
export function packContents(pack: Pack, release: string, projects: readonly DemoProject[]): PackItem[] {
  return pack.dependencies
    .filter(({ kind }) => kind === 'embedded')
    .flatMap(({ project: slug }) => {
      const project = projects.find((other) => other.slug === slug)
      const version = project?.versions.findLast((other) => fits(project, other, pack, release))
      return project && version ? [{ project, version }] : []
    })
}

function fits(project: DemoProject, candidate: DemoVersion, pack: Pack, release: string): boolean {
  const loader = project.type !== 'mod' || candidate.loaders.some((name) => pack.loaders.includes(name))
  return candidate.gameVersions.includes(release) && loader && candidate.age >= pack.age
}

/** A pack supports one release: the newest one that most of its projects supported. It only lists what it contains. */
export function settlePack(pack: DemoVersion, projects: readonly DemoProject[]): DemoVersion {
  const choices = pack.gameVersions.map((release) => ({ release, items: packContents(pack, release, projects) }))
  const best = choices.reduce((left, right) => (right.items.length > left.items.length ? right : left))
  const contained = new Set(best.items.map(({ project }) => project.slug))
  return {
    ...pack,
    gameVersions: [best.release],
    dependencies: pack.dependencies.filter(({ project }) => contained.has(project)),
  }
}
