import { commandErrors } from '@adit/command-api/contracts.ts'
import { tokenErrors } from '@adit/command-api/identity/sign_in/token.errors.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { type ErrorDefinition, joinErrors } from '@adit/platform/http/errors.ts'
import { kitErrors } from '@adit/platform/http/translate.ts'
import { queryErrors } from '@adit/query-api/contracts.ts'

/** What any route may answer without declaring it. */
export const errorsOfEveryRoute = joinErrors(kitErrors, tokenErrors)

/** Every error of both sides by its code. */
export const allErrors = joinErrors(errorsOfEveryRoute, commandErrors, queryErrors)

/** What these routes may answer: their own errors, and those of every route. */
export function errorsOf(contracts: readonly RouteContract[]): Record<string, ErrorDefinition> {
  const own = new Set([...contracts.flatMap(({ errors }) => errors), ...Object.keys(errorsOfEveryRoute)])
  return Object.fromEntries(Object.entries(allErrors).filter(([code]) => own.has(code)))
}
