import type { Archive } from '../archive/archive.ts'

/** Whether any file lies in a folder at the top. */
export function hasTopFolder(archive: Archive, folder: string): boolean {
  return archive.entries.keys().some((name) => name.startsWith(`${folder}/`))
}

/** Whether any file lies in a folder at the top, or in one of an overlay (a folder at the top that packs put over others). */
export function hasFolder(archive: Archive, folder: string): boolean {
  const prefix = `${folder}/`
  return archive.entries.keys().some((name) => {
    if (name.startsWith(prefix)) return true
    const slash = name.indexOf('/')
    return slash > 0 && name.startsWith(prefix, slash + 1) && archive.has('pack.mcmeta')
  })
}

/** Pipelines of Canvas: in `pipelines/` at the top or in `assets/<namespace>/pipelines/`. */
export function hasPipelines(archive: Archive): boolean {
  return archive.entries.keys().some((name) => {
    const [top, , below, file] = name.split('/', 4)
    return name.startsWith('pipelines/') || (top === 'assets' && below === 'pipelines' && file !== undefined)
  })
}
