import { optional, PageMoved, type PublicPage } from '../../../app/kit/page.ts'
import { baseOf, movedTo } from '../../projectAddress.ts'

/** The frame of a project's pages. */
export function projectPage(segment: string): PublicPage {
  return {
    async load({ params: { id = '' }, pathname, search }, read) {
      const [project] = await Promise.all([
        read('GET /v3/project/:id', { params: { id } }),
        optional(read('GET /v3/project/:id/version', { params: { id }, query: { include_changelog: false } })),
        optional(read('GET /v3/project/:id/members', { params: { id } })),
      ])
      const target = movedTo(pathname, baseOf(project, segment))
      if (target !== pathname.replace(/\/$/, ''))
        throw new PageMoved(301, target + (search.size > 0 ? `?${search}` : ''))
    },
  }
}

export const versionPage: PublicPage = {
  load: ({ params: { id = '', version = '' } }, read) =>
    read('GET /v3/project/:id/version/:version', { params: { id, version } }),
}
