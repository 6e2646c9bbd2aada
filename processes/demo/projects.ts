import { defineProjects, type ProjectSource } from './define.ts'
import { settlePack } from './pack_contents.ts'
import type { DemoProject } from './project.ts'
import { dataPacks } from './projects/datapacks.ts'
import { libraries } from './projects/libraries.ts'
import { modpacks } from './projects/modpacks.ts'
import { craftMods } from './projects/mods_craft.ts'
import { utilityMods } from './projects/mods_utility.ts'
import { worldMods } from './projects/mods_world.ts'
import { plugins } from './projects/plugins.ts'
import { resourcePacks } from './projects/resourcepacks.ts'
import { shaders } from './projects/shaders.ts'

const mods: readonly ProjectSource[] = [...libraries, ...worldMods, ...craftMods, ...utilityMods]
const sources: readonly ProjectSource[] = [...mods, ...plugins, ...dataPacks, ...resourcePacks, ...shaders, ...modpacks]

/** Slugs, the most popular first. */
const byAppeal = sources.toSorted((left, right) => right.appeal - left.appeal).map(({ slug }) => slug)

/** All demo projects. Dependencies come first, so projects can be created in this order. */
export const demoProjects: readonly DemoProject[] = inOrderOfNeed(
  [
    ...defineProjects('mod', mods),
    ...defineProjects('plugin', plugins),
    ...defineProjects('datapack', dataPacks),
    ...defineProjects('resourcepack', resourcePacks),
    ...defineProjects('shader', shaders),
    ...defineProjects('modpack', modpacks),
  ]
    .map((project) => ({ ...project, rank: byAppeal.indexOf(project.slug) + 1 }))
    .map(settled),
)

function settled(project: DemoProject, _index: number, projects: readonly DemoProject[]): DemoProject {
  if (project.type !== 'modpack') return project
  return { ...project, versions: project.versions.map((version) => settlePack(version, projects)) }
}

/** A project comes after all projects that it names. If two name each other, as suggestions do, the first one stays first. */
function inOrderOfNeed(projects: readonly DemoProject[]): DemoProject[] {
  const bySlug = new Map(projects.map((project) => [project.slug, project]))
  const ordered = new Set<DemoProject>()
  const visiting = new Set<DemoProject>()
  const visit = (project: DemoProject) => {
    if (ordered.has(project) || visiting.has(project)) return
    visiting.add(project)
    for (const { project: slug } of project.versions.flatMap(({ dependencies }) => dependencies)) {
      const needed = bySlug.get(slug)
      if (needed) visit(needed)
    }
    ordered.add(project)
  }
  for (const project of projects) visit(project)
  return [...ordered]
}
