import { defineErrors } from '@adit/platform/http/errors.ts'

/** Errors that the image proxy answers instead of a picture. */
export const imageProxyErrors = defineErrors({
  image_address_malformed: { family: 'request_error', wording: '{field} must be the URL of a picture: {reason}.' },
  image_host_refused: {
    family: 'request_error',
    status: 403,
    wording: 'The host {host} is not on the public internet.',
  },
  image_type_refused: {
    family: 'request_error',
    status: 403,
    wording: "The URL doesn't lead to a PNG, JPEG, GIF, WebP or AVIF picture.",
  },
  image_loop: {
    family: 'request_error',
    status: 403,
    wording: "The image proxy can't load pictures from itself. Use the original URL.",
  },
  image_missing: { family: 'not_found', wording: 'There is no picture at this URL.' },
  image_too_large: { family: 'request_error', status: 413, wording: "The picture can't be larger than {limit} bytes." },
  image_unreachable: { family: 'internal_error', status: 502, wording: "The host {host} can't be reached." },
  image_refused: {
    family: 'internal_error',
    status: 502,
    wording: 'The host of the picture answered with status {status}.',
  },
  image_redirects: {
    family: 'internal_error',
    status: 502,
    wording: "The picture can't be behind more than {limit} redirects.",
  },
  image_too_slow: {
    family: 'internal_error',
    status: 504,
    wording: 'The host of the picture did not answer within {limit} seconds.',
  },
})
