import { defineErrors } from '@adit/platform/http/errors.ts'

/** 400 rather than 404, because the game's update checker takes 404 for an outage. */
export const updateErrors = defineErrors({
  unknown_project: { family: 'invalid_input', wording: 'The project {id} does not exist.' },
})
