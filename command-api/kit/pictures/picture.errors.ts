import { defineErrors } from '@adit/platform/http/errors.ts'

/** Of every room that takes pictures. */
export const pictureErrors = defineErrors({
  invalid_image: { family: 'invalid_image', wording: "The picture can't be read as {expected}: {reason}." },
})
