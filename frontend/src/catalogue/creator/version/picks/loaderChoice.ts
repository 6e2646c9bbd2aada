import { isProjectType, type ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { type Loader, loadersOfType } from '@adit/events/catalogue/tag/loader.values.ts'
import { byPopularity } from '../../../tags.ts'

/** Types that one project may be at once: its versions then carry loaders of several. */
const kindred: readonly ProjectType[] = ['mod', 'plugin', 'datapack']

/** Shown before “more” is asked for, unless there are hardly more. */
const first = 6

/** Loaders that versions of the project mostly carry, and the others that they may carry as well. */
export function loaderChoice(types: readonly string[]): { usual: Loader[]; others: Loader[] } {
  const known = types.filter(isProjectType)
  const own = [...new Set(known.flatMap(loadersOfType))].toSorted(byPopularity)
  const usual = own.length <= first + 2 ? own : own.slice(0, first)
  const related = known.some((type) => kindred.includes(type)) ? kindred.flatMap(loadersOfType) : []
  const others = [...own, ...[...new Set(related)].toSorted(byPopularity)]
  return { usual, others: [...new Set(others)].filter((loader) => !usual.includes(loader)) }
}
