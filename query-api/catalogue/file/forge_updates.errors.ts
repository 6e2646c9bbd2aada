import { defineErrors } from '@adit/platform/http/errors.ts'

/** The game's own checker takes 404 for an outage; it has always been answered 400. */
export const updateErrors = defineErrors({
  unknown_project: { family: 'invalid_input', wording: 'There is no project {id}.' },
})
