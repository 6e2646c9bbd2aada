import { projectTypeForUrl } from '@adit/events/catalogue/project/project_path.values.ts'
import { type ProjectType, projectTypes, v2ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { isPagePath } from '@adit/events/kit/page_path.values.ts'
import type { PageHead } from '@adit/platform/http/page_renderer.ts'
import { isAbsent, type ReadRepresentation } from '@adit/platform/http/representation.ts'
import { z } from 'zod'
import type { HeadFor } from './gateway/page_head.ts'

type PageType = ProjectType | 'project'

const typeNames: Record<PageType, string> = {
  project: 'Project',
  mod: 'Mod',
  modpack: 'Modpack',
  plugin: 'Plugin',
  datapack: 'Data pack',
  resourcepack: 'Resource pack',
  shader: 'Shader',
}

/** Pages that show a project to everyone. What follows its name is a tab or a version. */
const ofProject =
  /^\/(?:mod|modpack|plugin|resourcepack|shader|datapack|project)\/([^/]+)(\/gallery|\/changelog|\/versions|\/version\/[^/]+)?\/?$/
/** `/version/new` is the form for a new version. */
const ofVersion = /^\/version\/(?!new$)([^/]+)$/
const ofUser = /^\/user\/([^/]+)(\/[^/]+)?\/?$/

/** The parts of the representations that a preview needs. */
const project = z.object({
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  project_types: z.array(z.enum(projectTypes)),
  loaders: z.array(z.string()),
  icon_url: z.string().nullable(),
  gallery: z.array(z.object({ raw_url: z.string(), featured: z.boolean() })),
})
const user = z.object({ username: z.string(), bio: z.string().nullable(), avatar_url: z.string().nullable() })

/** The canonical project type in a project's address. */
function typeOf(types: readonly ProjectType[], loaders: readonly string[]): PageType {
  const [only, ...more] = types
  if (only === undefined) return 'project'
  return projectTypeForUrl(more.length === 0 ? only : v2ProjectType(types), loaders)
}

function projectHead(found: z.infer<typeof project>, origin: string, rest: string): PageHead {
  const { slug, name, summary, project_types, loaders, icon_url, gallery } = found
  const type = typeOf(project_types, loaders)
  const image = gallery.find(({ featured }) => featured)?.raw_url ?? icon_url
  return {
    title: `${name} - ${typeNames[type]} - Adit`,
    description: summary,
    ...(image && { image }),
    canonical: `${origin}/${type}/${encodeURIComponent(slug)}${rest}`,
  }
}

function userHead({ username, bio, avatar_url }: z.infer<typeof user>, origin: string, rest: string): PageHead {
  return {
    title: `${username} - Adit`,
    ...(bio && { description: bio }),
    ...(avatar_url && { image: avatar_url }),
    canonical: `${origin}/user/${encodeURIComponent(username)}${rest}`,
  }
}

/** Makes search engines forget what is gone, and pages that never existed. Members who are signed in still see their drafts. */
const absentHead: PageHead = { title: 'Adit', status: 404 }

/**
 * The heads of the pages that people link to, as an anonymous visitor sees them: a draft does not exist. If the query side is unavailable,
 * the page is sent with its plain head.
 */
export function pageHeads(read: ReadRepresentation, origin: () => string): HeadFor {
  const find = async <Found>(
    address: string,
    shape: z.ZodType<Found>,
    headOf: (found: Found) => PageHead | undefined,
  ): Promise<PageHead | undefined> => {
    try {
      const body = await read(address, undefined)
      return headOf(shape.parse(JSON.parse(String(body.data))))
    } catch (error) {
      return isAbsent(error) ? absentHead : undefined
    }
  }
  const ofProjectPage = async (id: string, rest: string) => {
    const head = find(`/v3/project/${id}`, project, (found) => projectHead(found, origin(), rest))
    const [, number] = ofVersion.exec(rest) ?? []
    if (number === undefined) return head
    const version = await find(`/v3/project/${id}/version/${number}`, z.unknown(), () => undefined)
    return version ?? head
  }
  return async (path) => {
    if (!isPagePath(path)) return absentHead
    const [, projectId, rest = ''] = ofProject.exec(path) ?? []
    if (projectId !== undefined) return ofProjectPage(projectId, rest)
    const [, userId, ofType = ''] = ofUser.exec(path) ?? []
    if (userId === undefined) return undefined
    return find(`/v2/user/${userId}`, user, (found) => userHead(found, origin(), ofType))
  }
}
