import { type ProjectType, projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { stream } from '@adit/platform/http/reply.ts'
import { foundAccount } from '../../identity/found_account.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectQueries } from '../project/project.queries.ts'
import { projectSearch } from '../search/project_search.port.ts'
import { textQueries } from '../text/text.queries.ts'
import { userProjectQueries } from '../user_projects/user_projects.queries.ts'
import { versionQueries } from '../version/version.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import * as contracts from './feed.contract.ts'
import { mostEntries, presentFeed, projectEntry, versionEntry } from './feed.presenter.ts'
import { feedQueries } from './feed.queries.ts'

const listTitles: Readonly<Record<ProjectType, string>> = {
  mod: 'New mods',
  modpack: 'New modpacks',
  plugin: 'New plugins',
  resourcepack: 'New resource packs',
  shader: 'New shaders',
  datapack: 'New data packs',
}
const lists = new Map<string, { title: string; page: string; type: ProjectType | undefined }>([
  ['projects', { title: 'New projects', page: '/', type: undefined }],
  ...projectTypes.map((type) => [`${type}s`, { title: listTitles[type], page: `/${type}s`, type }] as const),
])

const atom = (text: string) => stream(text, 'application/atom+xml; charset=utf-8', { shared: true })
const siteName = 'Adit'

/** What is new, for feed readers, as anybody may see it. */
export function feedRoutes(deps: QueryDeps): Route[] {
  const { models, port, origin } = deps
  const search = port(projectSearch)
  const account = foundAccount(models)
  const projects = projectQueries(deps)
  const versions = versionQueries(deps)
  const users = userProjectQueries(models)
  const texts = textQueries(models)
  const queries = feedQueries(models)

  return [
    handle(contracts.getListFeed, async ({ params, request }) => {
      const list = lists.get(params.list)
      if (!list) throw refusal('not_found')
      const { title, page, type } = list
      const { hits } = await search.search({
        ...{ sort: 'newest', offset: 0, limit: mostEntries },
        ...(type && { filter: { kind: 'compare', field: 'project_type', operator: '=', value: type } }),
      })
      const found = await queries.projects(hits.map(({ id }) => id))
      const feed = { self: `/feed/${params.list}`, page, title: `${title} - ${siteName}`, author: siteName }
      return atom(presentFeed({ ...feed, entries: found.map(projectEntry) }, origin(request)))
    }),
    handle(contracts.getProjectFeed, async ({ params, request }) => {
      const { project_id: projectId } = seen(undefined, await projects.sight(params.id))
      const [project] = await queries.projects([projectId])
      if (!project) throw refusal('not_found')
      const rows = await versions.list({
        ...{ projectId, limit: mostEntries, offset: 0, withChangelog: false, withHidden: false, featured: null },
        ...{ loaders: null, mrpackLoaders: null, gameVersions: null, channels: null },
      })
      const ids = rows.map(({ version_id }) => version_id)
      const changelogs = await texts.changelogs(ids, undefined)
      const rendered = new Map(changelogs.map((changelog) => [changelog.version_id, changelog.rendered]))
      const entries = rows.map((version) =>
        versionEntry(version, { project, rendered: rendered.get(version.version_id), origin: origin(request) }),
      )
      const { path: page, title } = projectEntry(project)
      const feed = { self: `/feed/project/${projectId}`, page, title: `${title} - ${siteName}`, author: siteName }
      return atom(presentFeed({ ...feed, entries }, origin(request)))
    }),
    handle(contracts.getUserFeed, async ({ params, request }) => {
      const { account_id: id, username } = await account(params.id)
      const ids = await users.ids(id, undefined)
      const found = await queries.projects(ids.slice(0, mostEntries))
      const page = `/user/${encodeURIComponent(username)}`
      const feed = { self: `/feed/user/${id}`, page, title: `${username} - ${siteName}`, author: username }
      return atom(presentFeed({ ...feed, entries: found.map(projectEntry) }, origin(request)))
    }),
  ]
}
