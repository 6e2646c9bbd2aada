import type { RouteContract } from './contract.ts'
import {
  groupPath,
  groupShapes,
  publicGroups,
  type Reference,
  routeContext,
  slug,
  type TextPage,
} from './docs_reference.ts'
import { findText, routePart } from './docs_route.ts'
import { type Shape, shapePart } from './docs_shape.ts'
import { docsShell, type PageLink } from './docs_shell.ts'
import { type Html, html, withCode } from './html.ts'
import { openApiPath, operationId, type RouteGroup } from './openapi.ts'

/** The navigation of every page; the open group lists its routes. */
function links({ api, texts = [] }: Reference, open?: RouteGroup, shapes: readonly Shape[] = []): PageLink[] {
  const listed = texts.filter(({ unlisted }) => !unlisted)
  const inner = [
    ...(open?.contracts ?? []).map((contract) => ({
      href: `#${operationId(contract)}`,
      text: `${contract.method} ${openApiPath(contract.path)}`,
    })),
    ...shapes.map(({ name }) => ({ href: `#${name}`, text: name })),
  ]
  return [
    { href: '/docs', text: 'Overview' },
    ...listed.map(({ path, title }) => ({ href: path, text: title })),
    ...publicGroups(api).map(({ name }) => ({
      href: groupPath(name),
      text: name,
      ...(name === open?.name && { inner }),
    })),
    { href: '/docs/openapi.json', text: 'OpenAPI document' },
  ]
}

/** Every page of the reference by its path: the overview, one page for each group of routes, and the texts. */
export function referencePages(reference: Reference): Record<string, () => string> {
  const pages: Record<string, () => string> = { '/docs': () => overview(reference) }
  for (const group of publicGroups(reference.api)) pages[groupPath(group.name)] = () => groupPage(reference, group)
  for (const text of reference.texts ?? []) pages[text.path] = () => textPage(reference, text)
  return pages
}

function textPage(reference: Reference, { path, title, summary, body }: TextPage): string {
  return docsShell({
    title,
    path,
    ...(summary && { summary }),
    links: links(reference),
    body: html`<div data-idle><h1>${title}</h1>${body}</div>`,
  })
}

/** Stands at every address of the documentation that has no page; all that do are in its navigation. */
export function missingPage(reference: Reference): string {
  const body = html`<h1>Page not found</h1><p>The documentation has no page at this address. It may have moved, or the address is mistyped.</p>
<p>The <a href="/docs">overview</a> lists every guide and every route.</p>`
  return docsShell({ title: 'Page not found', path: '/docs/*', links: links(reference), body })
}

function groupPage(reference: Reference, group: RouteGroup): string {
  const context = routeContext(reference)
  const title = `${group.name}: API reference`
  const shapes = groupShapes(group, context)
  const body = html`<h1>${group.name}</h1>${group.description && html`<p>${withCode(group.description)}</p>`}${group.contracts.map(
    (contract) => routePart(contract, context),
  )}${shapes.length > 0 && html`<section data-group><h2 id="objects">Objects</h2>${shapes.map(shapePart)}</section>`}`
  const path = groupPath(group.name)
  return docsShell({ title, path, links: links(reference, group, shapes), body })
}

function overview(reference: Reference): string {
  const { api, intro } = reference
  const count = publicGroups(api).reduce((sum, { contracts }) => sum + contracts.length, 0)
  const sections = publicGroups(api).map(
    ({ name, contracts }) =>
      html`<section data-group><h3 id="${slug(name)}"><a href="${groupPath(name)}">${name}</a></h3><table class="list"><tbody>${twins(
        contracts,
      ).map((routes) => routeRow(name, routes))}</tbody></table></section>`,
  )
  const body = html`<div data-idle><h1>${api.title}</h1><p>${api.description}</p>${intro}</div><div data-group><h2 id="routes">All ${count} routes</h2>${sections}</div>`
  return docsShell({
    title: api.title,
    path: '/docs',
    summary: api.description,
    links: links(reference),
    body,
  })
}

/** Routes that differ in the version of the API alone stand in one row. */
function twins(contracts: readonly RouteContract[]): RouteContract[][] {
  const rows = Map.groupBy(contracts, ({ method, path }) => `${method} ${path.replace(/^\/v\d+/, '')}`)
  return [...rows.values()]
}

const versionOf = (path: string) => /^\/(v\d+)/.exec(path)?.[1]

function routeRow(group: string, routes: readonly RouteContract[]): Html | undefined {
  const [first] = routes
  if (!first) return undefined
  const { method, path, summary } = first
  const address = (contract: RouteContract) => `${groupPath(group)}#${operationId(contract)}`
  const shown = routes.length > 1 ? openApiPath(path).replace(/^\/v\d+/, '') : openApiPath(path)
  const others = routes.map((route) => html`<a href="${address(route)}">${versionOf(route.path)}</a> `)
  return html`<tr data-find="${routes.map(findText).join(' ')}"><td><code class="method ${method}">${method}</code></td>
<td><a href="${address(first)}"><code>${shown}</code></a></td><td class="where">${routes.length > 1 && others}</td><td>${summary}</td></tr>`
}

export interface TextSection {
  /** Empty for a text that has its title alone. */
  heading: string
  paragraphs: readonly string[]
}

const marker = /^(?:-|(\d+)\.) /

/** Plain sections, such as those of the terms; paragraphs that begin with a number or a dash are items of a list. */
export function sectionsBody(sections: readonly TextSection[]): Html {
  return html`${sections.map(
    ({ heading, paragraphs }) =>
      html`<section>${heading && html`<h2>${heading}</h2>`}${blocksOf(paragraphs).map(block)}</section>`,
  )}`
}

/** Items that follow each other stand together. */
function blocksOf(paragraphs: readonly string[]): string[][] {
  return paragraphs.reduce<string[][]>((blocks, text) => {
    const last = blocks.at(-1)
    if (last && marker.test(text) && marker.test(last[0] ?? '')) last.push(text)
    else blocks.push([text])
    return blocks
  }, [])
}

function block(texts: readonly string[]): Html {
  const [first = ''] = texts
  if (!marker.test(first)) return html`<p>${withCode(first)}</p>`
  const items = texts.map((text) => html`<li>${withCode(text.replace(marker, ''))}</li>`)
  return marker.exec(first)?.[1] ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
}
