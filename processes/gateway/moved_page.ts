import type { FindMoved } from '@adit/platform/http/moved.ts'

/** Pages of projects by the first segment of their path, and of users. What follows the name stays the same. */
const ofProject = /^\/(mod|modpack|plugin|resourcepack|shader|datapack|project)\/([^/]+)(\/.*)?$/
const ofUser = /^\/(user)\/([^/]+)(\/.*)?$/

/** The current address of a page with a former slug or name: `/mod/old/versions` has moved to `/mod/new/versions`. */
export async function findMovedPage(path: string, findMoved: FindMoved): Promise<string | undefined> {
  for (const [pattern, kind] of [[ofProject, 'project'] as const, [ofUser, 'user'] as const]) {
    const [, type, name, rest = ''] = pattern.exec(path) ?? []
    if (name === undefined) continue
    const location = await findMoved(`/v3/${kind}/${name}`)
    const current = location?.split('/').at(-1)
    return current === undefined ? undefined : `/${type}/${current}${rest}`
  }
  return undefined
}
