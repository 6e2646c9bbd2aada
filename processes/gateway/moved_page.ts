import type { FindMoved } from '@adit/platform/http/moved.ts'

/** Pages of projects by the first segment of their path, and of users; what follows the name stays as it is. */
const ofProject = /^\/(mod|modpack|plugin|resourcepack|shader|datapack|project)\/([^/]+)(\/.*)?$/
const ofUser = /^\/(user)\/([^/]+)(\/.*)?$/

/** Where the page of something with a former slug or name stands now: `/mod/old/versions` has moved to `/mod/new/versions`. */
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
