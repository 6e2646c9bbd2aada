import { joinErrors, sharedErrors } from '@adit/platform/http/errors.ts'
import { updateErrors } from './catalogue/file/forge_updates.errors.ts'
import { searchErrors } from './catalogue/search/search.errors.ts'
import { tagErrors } from './catalogue/tag/tag.errors.ts'
import { userErrors } from './identity/user.errors.ts'

/** How the refusals of all rooms of the query side are answered. */
export const queryErrors = joinErrors(sharedErrors, userErrors, updateErrors, searchErrors, tagErrors)
