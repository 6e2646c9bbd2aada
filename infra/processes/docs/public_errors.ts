// Errors are known once their module has been loaded. A gateway loads contracts alone, so these are named here;
// a test says when a contract has an error that none of them defines.
import '@adit/command-api/catalogue/file.errors.ts'
import '@adit/command-api/catalogue/project.errors.ts'
import '@adit/command-api/catalogue/version.errors.ts'
import '@adit/command-api/collections/following.errors.ts'
import '@adit/command-api/identity/identity.errors.ts'
import '@adit/command-api/moderation/report.errors.ts'
import '@adit/command-api/moderation/review.errors.ts'
import '@adit/command-api/moderation/thread.errors.ts'
import '@adit/command-api/notifications/inbox.errors.ts'
import '@adit/command-api/teams/team.errors.ts'
import '@adit/query-api/catalogue/forge_updates.errors.ts'
import '@adit/query-api/catalogue/search.errors.ts'
import '@adit/query-api/catalogue/tag.errors.ts'
import '@adit/query-api/identity/own_account.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { definedErrors, type ErrorDefinition, httpErrors } from '@adit/platform/http/errors.ts'
import { inputErrors } from '@adit/platform/http/validation.ts'
import { tokenErrors } from '@adit/platform/ops/authenticate.ts'

/** What these routes may answer: their own errors, those of every route, and those of input that a schema refuses. */
export function errorsOf(contracts: readonly RouteContract[]): Record<string, ErrorDefinition> {
  const everywhere = Object.keys({ ...httpErrors, ...tokenErrors })
  const own = new Set([...contracts.flatMap(({ errors }) => errors), ...everywhere])
  const defined = Object.entries(definedErrors()).filter(([code]) => own.has(code))
  return { ...inputErrors, ...Object.fromEntries(defined) }
}
