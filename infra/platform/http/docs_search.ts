import type { RouteContract } from './contract.ts'
import { type Field, fieldAnchor } from './docs_fields.ts'
import { groupPath, groupShapes, publicGroups, type Reference, routeContext, type TextPage } from './docs_reference.ts'
import { answerFields, inputFields, type RouteContext } from './docs_route.ts'
import { type ErrorDefinition, familyStatus } from './errors.ts'
import type { Html } from './html.ts'
import { openApiPath, operationId, readableWording } from './openapi.ts'

/** Something that the box on the documentation's pages finds. */
export interface Findable {
  title: string
  /** A sentence about it. */
  text: string
  href: string
  /** The same in version 3, of what has the same name in both. */
  twin?: string
}

/** All that can be found: routes, what they take and answer, shapes with their fields, sections of the texts, codes of errors. */
export function searchIndex(reference: Reference): Findable[] {
  const context = routeContext(reference)
  const routes = publicGroups(reference.api).flatMap((group) => {
    const page = groupPath(group.name)
    const shapes = groupShapes(group, context).flatMap(({ name, description = '', fields }) => [
      { title: name, text: description, href: `${page}#${name}` },
      ...fields.map((field) => fieldEntry(field, name, `${page}#${name}`)),
    ])
    return [...group.contracts.flatMap((contract) => routeEntries(contract, page, context)), ...shapes]
  })
  const codes = Object.entries(reference.api.errors).map(([code, definition]) => codeEntry(code, definition))
  const texts = (reference.texts ?? []).flatMap(textEntries)
  return unique([...routes, ...introEntries(reference.intro), ...texts, ...codes])
}

function routeEntries(contract: RouteContract, page: string, context: RouteContext): Findable[] {
  const { method, path, summary } = contract
  const title = `${method} ${openApiPath(path)}`
  const anchor = operationId(contract)
  const described = context.paths[openApiPath(path)]?.[method.toLowerCase()]
  if (!described) return []
  return [
    { title, text: summary, href: `${page}#${anchor}` },
    ...inputFields(described, context).map((field) => fieldEntry(field, title, `${page}#${anchor}`)),
    ...answerFields(described, context).map((field) => fieldEntry(field, title, `${page}#${anchor}.answer`)),
  ]
}

function fieldEntry(field: Field, of: string, base: string): Findable {
  return { title: `${field.name} · ${of}`, text: field.meaning ?? '', href: fieldAnchor(base, field) }
}

function codeEntry(code: string, definition: ErrorDefinition): Findable {
  const status = definition.status ?? familyStatus[definition.family]
  return { title: code, text: `Error ${status}: ${readableWording(definition)}`, href: `/docs/errors#code-${code}` }
}

const sections = (body: Html, path: string, of: string): Findable[] =>
  [...body.text.matchAll(/<h2 id="([^"]+)">([^<]+)</g)].map(([, id = '', title = '']) => ({
    title,
    text: of,
    href: `${path}#${id}`,
  }))

const introEntries = (intro: Html | undefined) => (intro ? sections(intro, '/docs', 'Overview') : [])

const textEntries = ({ path, title, summary = '', body }: TextPage): Findable[] => [
  { title, text: summary, href: path },
  ...sections(body, path, title),
]

const successor = /\/v3\/|(?<=[A-Za-z])V3\b/

/** A shape that several groups use is found in the first; what both versions have is one entry, if they say the same of it. */
function unique(entries: readonly Findable[]): Findable[] {
  const keyOf = ({ title, text }: Findable) =>
    `${title.replace('/v3/', '/v2/').replace(/(?<=[A-Za-z])V3\b/, 'V2')} ${text.replaceAll(/\bversion 3\b/g, 'version 2')}`
  return [...Map.groupBy(entries, keyOf).values()].flatMap((group) => {
    const old = group.find(({ title }) => !successor.test(title))
    const young = group.find(({ title }) => successor.test(title))
    if (old && young) return [{ ...old, twin: young.href }]
    return old ?? young ?? []
  })
}
