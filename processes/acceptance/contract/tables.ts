import type { RouteContract } from '@adit/platform/http/contract.ts'
import { missingAnswer } from '@adit/platform/http/error_answer.ts'
import { refusalsOf } from '@adit/platform/http/openapi.ts'
import { allContracts } from '../../api_description.ts'
import { allErrors } from '../../docs/public_errors.ts'
import type { Case, CaseTable } from './case.ts'
import { projectCases, versionCases } from './catalogue_cases.ts'
import { friendCases } from './friend_cases.ts'
import { analyticsCases, fileCases, outsideCases, searchCases, tagCases } from './look_up_cases.ts'
import { payoutCases } from './payout_cases.ts'
import { notificationCases, teamCases, threadCases, userCases } from './people_cases.ts'

const tables: readonly CaseTable[] = [
  ...[searchCases, projectCases, versionCases, fileCases],
  ...[
    userCases,
    friendCases,
    notificationCases,
    threadCases,
    teamCases,
    tagCases,
    outsideCases,
    analyticsCases,
    payoutCases,
  ],
]

/** One line of a table. */
export interface Entry {
  contract: RouteContract
  status: number
  ask: Case
}

/** Routes that other people's programs call. */
export const publicContracts: readonly RouteContract[] = allContracts.filter(
  ({ internal, path }) => !internal && !path.startsWith('/_internal') && !path.startsWith('/admin-api'),
)

export const routeOf = ({ method, path }: Pick<RouteContract, 'method' | 'path'>) => `${method} ${path}`

/** Statuses that a contract declares. */
export function declaredStatuses(contract: RouteContract): number[] {
  const said = [...Object.keys(contract.responses).map(Number), ...refusalsOf(contract, allErrors).keys()]
  return [...new Set(said)].sort()
}

const byRoute = new Map(publicContracts.map((contract) => [routeOf(contract), contract]))

const named = new Set(tables.flatMap((table) => Object.keys(table)))

/** The routes that a table's key stands for: what applies to version 2 also applies to 3, unless 3 has its own line. */
function routesOf(key: string): string[] {
  const [method = '', path = '', ...note] = key.split(' ')
  const successor = path.replace('/v2/', '/v3/')
  const own = `${method} ${successor}`
  const told = note.length > 0 || successor === path || named.has(own) || !byRoute.has(own)
  return told ? [`${method} ${path}`] : [`${method} ${path}`, own]
}

/** Tables say 404 for what is missing. */
const answered = (contract: RouteContract, status: number): number =>
  status === 404 && missingAnswer(contract) === 'refused' ? 400 : status

function entriesOf(table: CaseTable): Entry[] {
  return Object.entries(table).flatMap(([key, byStatus]) =>
    routesOf(key).flatMap((route) => {
      const contract = byRoute.get(route)
      if (!contract) throw new Error(`There is no public route ${route}`)
      return Object.entries(byStatus).flatMap(([status, asks]) =>
        [asks].flat().map((ask) => ({ contract, status: answered(contract, Number(status)), ask })),
      )
    }),
  )
}

/** Every case of every table. */
export const entries: readonly Entry[] = tables.flatMap(entriesOf)
