// Errors are known once their module has been loaded. A gateway loads contracts alone, so these are named here;
// a test says when a contract has an error that none of them defines.
import '@adit/command-api/catalogue/file/file.errors.ts'
import '@adit/command-api/catalogue/project/project.errors.ts'
import '@adit/command-api/catalogue/version/version.errors.ts'
import '@adit/command-api/collections/following.errors.ts'
import '@adit/command-api/identity/identity.errors.ts'
import '@adit/command-api/moderation/report/report.errors.ts'
import '@adit/command-api/moderation/review/review.errors.ts'
import '@adit/command-api/moderation/thread/thread.errors.ts'
import '@adit/command-api/notifications/inbox.errors.ts'
import '@adit/command-api/teams/team.errors.ts'
import '@adit/query-api/catalogue/file/forge_updates.errors.ts'
import '@adit/query-api/catalogue/search/search.errors.ts'
import '@adit/query-api/catalogue/tag/tag.errors.ts'
import '@adit/query-api/identity/own_account.ts'
import { tokenErrors } from '@adit/command-api/identity/sign_in/authenticate.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { definedErrors, type ErrorDefinition, httpErrors } from '@adit/platform/http/errors.ts'
import { inputErrors } from '@adit/platform/http/validation.ts'

/** What these routes may answer: their own errors, those of every route, and those of input that a schema refuses. */
export function errorsOf(contracts: readonly RouteContract[]): Record<string, ErrorDefinition> {
  const everywhere = Object.keys({ ...httpErrors, ...tokenErrors })
  const own = new Set([...contracts.flatMap(({ errors }) => errors), ...everywhere])
  const defined = Object.entries(definedErrors()).filter(([code]) => own.has(code))
  return { ...inputErrors, ...Object.fromEntries(defined) }
}
