import type { RouteContract } from './contract.ts'
import type { RecordedExample } from './docs_example.ts'
import type { RouteContext } from './docs_route.ts'
import type { Components } from './docs_schema.ts'
import { type Shape, shapesOf } from './docs_shape.ts'
import type { Html } from './html.ts'
import { type ApiDescription, openApiDocument, openApiPath, type RouteGroup } from './openapi.ts'

/** A page of text beside the reference, such as a guide. */
export interface TextPage {
  path: string
  title: string
  /** One sentence for search engines. */
  summary?: string
  body: Html
  /** Not in the navigation. */
  unlisted?: boolean
}

export interface Reference {
  api: ApiDescription
  /** Address of the site, for the examples. */
  origin: string
  /** By method and path of the contract. */
  examples?: ReadonlyMap<string, readonly RecordedExample[]>
  /** Stands before the list of routes at `/docs`. */
  intro?: Html
  texts?: readonly TextPage[]
}

export const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
export const groupPath = (name: string) => `/docs/api/${slug(name)}`

const pathOrder = (one: RouteContract, other: RouteContract) =>
  one.path.localeCompare(other.path) || methods.indexOf(one.method) - methods.indexOf(other.method)
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Groups with their public routes, in the order of the documentation. */
export function publicGroups({ groups }: ApiDescription): RouteGroup[] {
  return groups
    .map((group) => ({ ...group, contracts: group.contracts.filter(({ internal }) => !internal).sort(pathOrder) }))
    .filter(({ contracts }) => contracts.length > 0)
}

/** The named shapes of what the routes take and answer; that of errors has a page of its own. */
export function groupShapes({ contracts }: RouteGroup, { paths, components }: RouteContext): Shape[] {
  const schemas = contracts.flatMap(({ method, path }) => {
    const described = paths[openApiPath(path)]?.[method.toLowerCase()]
    const answers = Object.entries(described?.responses ?? {}).filter(([status]) => /^[23]/.test(status))
    return [described?.requestBody, ...answers.map(([, answer]) => answer)]
  })
  return shapesOf(schemas, components)
}

/** What the parts of a page look up. */
export function routeContext({ api, origin, examples = new Map() }: Reference): RouteContext {
  // The document is our own; the page reads the few members that these types name.
  const { paths, components } = openApiDocument(api, origin) as unknown as {
    paths: RouteContext['paths']
    components?: { schemas?: Components }
  }
  return { paths, components: components?.schemas ?? {}, origin, errors: api.errors, examples }
}
