import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { stream } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { canonicalPath } from '../address.presenter.ts'
import * as contracts from './sitemap.contract.ts'
import { type Place, presentIndex, presentPlaces } from './sitemap.presenter.ts'
import { type SitemapPart, sitemapQueries } from './sitemap.queries.ts'

/** Addresses in one part, of which the protocol allows no more (https://www.sitemaps.org/protocol.html). Ten times as much fits into 50 MB. */
export const partSize = 50_000

/** What the parts are takes a look at every project, so it is remembered for this long. */
const rememberedMs = 60_000

const mediaType = 'application/xml; charset=utf-8'
const lists = ['/', ...projectTypes.map((type) => `/${type}s`)]

/** What search engines may find, in parts that are sent while they are read. */
export function sitemapRoutes({ models, origin, now }: QueryDeps, size = partSize): Route[] {
  const queries = sitemapQueries(models)
  let known: { at: number; parts: ReturnType<typeof queries.parts> } | undefined
  const parts = async () => {
    if (!known || now() - known.at >= rememberedMs) {
      const next = { at: now(), parts: queries.parts(size) }
      known = next
      next.parts.catch(() => {
        if (known === next) known = undefined
      })
    }
    return known.parts
  }

  /** The addresses of a part, and what changes with them. */
  async function partOf(
    file: string,
    site: string,
  ): Promise<{ places: AsyncIterable<Place>; digest: string } | undefined> {
    const { projects, users } = await parts()
    if (file === 'pages.xml') {
      const updated = latest(projects)
      return { places: Readable.from(lists.map((path) => ({ loc: site + path, updated }))), digest: String(updated) }
    }
    const [, kind, number] = /^(projects|users)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
    const at = Number(number) - 1
    const part = (kind === 'projects' ? projects : users)[at]
    if (!part) return undefined
    const { digest } = part
    const places = kind === 'projects' ? projectPlaces(at * size, site) : userPlaces(at * size, site)
    return { places, digest }
  }
  async function* projectPlaces(from: number, site: string): AsyncGenerator<Place> {
    for await (const project of queries.projects(from, size))
      yield { loc: site + canonicalPath(project), updated: project.updated_at }
  }
  async function* userPlaces(from: number, site: string): AsyncGenerator<Place> {
    for await (const { username, updated_at: updated } of queries.users(from, size))
      yield { loc: `${site}/user/${encodeURIComponent(username)}`, updated }
  }

  return [
    handle(contracts.getSitemapIndex, async ({ request }) => {
      const { projects, users } = await parts()
      const site = `${origin(request)}/sitemap`
      const index = [
        { loc: `${site}/pages.xml`, updated: latest(projects) },
        ...projects.map(({ updated }, at) => ({ loc: `${site}/projects-${at + 1}.xml`, updated })),
        ...users.map(({ updated }, at) => ({ loc: `${site}/users-${at + 1}.xml`, updated })),
      ]
      return stream(presentIndex(index), mediaType, { shared: true })
    }),
    handle(contracts.getSitemap, async ({ params, request }) => {
      const part = await partOf(params.file, origin(request))
      if (!part) throw refusal('not_found')
      const etag = `W/"${hash('sha256', `${origin(request)} ${part.digest}`, 'base64url').slice(0, 22)}"`
      return stream(Readable.from(presentPlaces(part.places)), mediaType, { shared: true, headers: { etag } })
    }),
  ]
}

const latest = (parts: readonly SitemapPart[]): number | undefined =>
  parts.length === 0 ? undefined : Math.max(...parts.map(({ updated }) => updated))
