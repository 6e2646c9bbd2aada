import type { Archive } from '../archive/archive.ts'

/** Whether a top-level folder contains any file. */
export function hasTopFolder(archive: Archive, folder: string): boolean {
  return archive.entries.keys().some((name) => name.startsWith(`${folder}/`))
}

/** Whether a top-level folder, or the same folder in an overlay (a top-level folder that packs layer over others), contains any file. */
export function hasFolder(archive: Archive, folder: string): boolean {
  const prefix = `${folder}/`
  return archive.entries.keys().some((name) => {
    if (name.startsWith(prefix)) return true
    const slash = name.indexOf('/')
    return slash > 0 && name.startsWith(prefix, slash + 1) && archive.has('pack.mcmeta')
  })
}

/** Pipelines of Canvas: in `pipelines/` at the top level or in `assets/<namespace>/pipelines/`. */
export function hasPipelines(archive: Archive): boolean {
  return archive.entries.keys().some((name) => {
    const [top, , below, file] = name.split('/', 4)
    return name.startsWith('pipelines/') || (top === 'assets' && below === 'pipelines' && file !== undefined)
  })
}
