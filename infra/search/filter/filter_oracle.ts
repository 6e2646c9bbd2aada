import type { SearchDocument, SearchVersion } from '../search.port.ts'
import { effectiveEnvironment, environmentsNamed, environmentsWithSide } from '../sides.ts'
import type { Comparison, FilterNode } from './filter_node.ts'

/** What a filter means, said as plainly as can be; tests hold the adapters against it. */
export function fulfils(document: SearchDocument, filter: FilterNode): boolean {
  const whole = { loaders: document.loaders, gameVersions: document.gameVersions }
  const versions = document.versions.length > 0 ? document.versions : [whole]
  return versions.some((version) => holds(document, version, filter))
}

/** Equalities hold on this one version; what is denied is denied of the whole project. */
function holds(document: SearchDocument, version: SearchVersion, filter: FilterNode): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.nodes.every((node) => holds(document, version, node))
    case 'or':
      return filter.nodes.some((node) => holds(document, version, node))
    case 'not':
      return !fulfils(document, filter.node)
    case 'compare':
      return filter.operator === '!='
        ? !fulfils(document, { ...filter, operator: '=' })
        : compares(document, version, filter)
  }
}

function compares(document: SearchDocument, version: SearchVersion, { field, operator, value }: Comparison): boolean {
  const environment = effectiveEnvironment(version.environment, document.clientSide, document.serverSide)
  const among = (values: readonly string[]) => values.some((each) => each.toLowerCase() === value)
  switch (field) {
    case 'loaders':
      return among(version.loaders)
    case 'categories':
      return among([...document.categories, ...version.loaders])
    case 'game_versions':
      return among(version.gameVersions)
    case 'environment':
      return environmentsNamed(String(value)).includes(environment)
    case 'client_side':
    case 'server_side':
      return environmentsWithSide(field, String(value)).includes(environment)
    case 'project_type':
      return among(document.projectTypes)
    case 'license':
      return among([document.license])
    case 'author':
      return among([document.author])
    case 'open_source':
      return document.openSource === value
    case 'downloads':
      return ordered(document.downloads, operator, Number(value))
    case 'created_timestamp':
      return ordered(Math.floor(document.createdAt / 1_000), operator, Number(value))
    default:
      throw new Error(`The oracle does not know ${field}`)
  }
}

function ordered(actual: number, operator: Comparison['operator'], wanted: number): boolean {
  if (operator === '=') return actual === wanted
  if (operator === '>') return actual > wanted
  if (operator === '>=') return actual >= wanted
  return operator === '<' ? actual < wanted : actual <= wanted
}
