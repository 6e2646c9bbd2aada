import { htmlOf, type Rendered } from '@adit/markdown/rendered.ts'
import { isoTime } from '../../kit/address.presenter.ts'
import { element, xmlHead, xmlText } from '../../kit/xml.ts'
import { canonicalPath } from '../address.presenter.ts'
import type { FoundVersion } from '../version/version_select.ts'
import type { FeedProject } from './feed.queries.ts'

/** Entries of a feed. */
export const mostEntries = 50

/** Characters of a changelog that still go into a feed whole. A longer one is read on its page. */
const longestContent = 20_000

interface Feed {
  /** The feed's own path. */
  self: string
  /** Path of the page with the same content. */
  page: string
  title: string
  author: string
  entries: readonly Entry[]
}

export interface Entry {
  /** Never changes, whatever the project is called later. */
  id: string
  path: string
  title: string
  summary: string
  content?: string | undefined
  /** Milliseconds since 1970. */
  published: number
  updated: number
}

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${xmlText(href)}"/>`

const presentEntry = ({ id, path, title, summary, content, published, updated }: Entry, origin: string): string =>
  [
    '<entry>',
    element('id', origin + id),
    element('title', title),
    link('alternate', 'text/html', origin + path),
    element('published', isoTime(published)),
    element('updated', isoTime(Math.max(published, updated))),
    ...(summary === '' ? [] : [element('summary', summary)]),
    ...(content === undefined ? [] : [`<content type="html">${xmlText(content)}</content>`]),
    '</entry>',
  ].join('')

/** An Atom feed (RFC 4287). */
export function presentFeed({ self, page, title, author, entries }: Feed, origin: string): string {
  const updated = entries.reduce((latest, entry) => Math.max(latest, entry.published, entry.updated), 0)
  return [
    `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${xmlText(origin)}/">`,
    element('id', origin + self),
    element('title', title),
    link('self', 'application/atom+xml', origin + self),
    link('alternate', 'text/html', origin + page),
    element('updated', isoTime(updated)),
    `<author>${element('name', author)}</author>`,
    ...entries.map((entry) => presentEntry(entry, origin)),
    '</feed>\n',
  ].join('')
}

export const projectEntry = (project: FeedProject): Entry => ({
  id: `/project/${project.project_id}`,
  path: canonicalPath(project),
  title: project.title,
  summary: project.summary,
  published: project.approved_at ?? project.published_at,
  updated: project.updated_at,
})

export function versionEntry(
  version: FoundVersion,
  { project, rendered, origin }: { project: FeedProject; rendered: Rendered | undefined; origin: string },
): Entry {
  const { version_id: id, name, version_number: number, published_at: published } = version
  const imageProxy = (url: string) => `${origin}/_internal/image?url=${encodeURIComponent(url)}`
  const content = rendered && htmlOf(rendered, { ownHosts: [new URL(origin).host], imageProxy })
  return {
    id: `/project/${project.project_id}/version/${id}`,
    path: `${canonicalPath(project)}/version/${encodeURIComponent(id)}`,
    title: name.includes(number) ? name : `${name} ${number}`,
    summary: '',
    content: content !== undefined && content.length <= longestContent ? content : undefined,
    published,
    updated: published,
  }
}
