import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import { toApiError } from '../../api/apiError.ts'

/** Why an app can't be authorized, by the code of the API's refusal. */
const refusalTexts: Record<string, MessageDescriptor> = defineMessages({
  oauth_app_not_found: {
    id: 'oauth.refused.unknown',
    defaultMessage: 'This app does not exist. Its owner may have deleted it.',
  },
  oauth_app_suspended: {
    id: 'oauth.refused.suspended',
    defaultMessage: 'Our staff have suspended this app, so nobody can authorize it. Their reason: {reason}',
  },
  redirect_not_registered: {
    id: 'oauth.refused.address',
    defaultMessage:
      'The app asked us to send you to an address that its owner has not registered. To protect you, we did not send you there.',
  },
  flow_ended: {
    id: 'oauth.refused.ended',
    defaultMessage: 'This request has expired or you have already answered it. Go back to the app and start again.',
  },
})

function detailsOf(error: unknown): { code?: unknown; reason?: unknown } {
  const { details } = toApiError(error)
  return typeof details === 'object' && details !== null ? details : {}
}

/** The refusal in the reader's language; undefined for other errors. */
export function refusalText(intl: IntlShape, error: unknown): string | undefined {
  const { code, reason } = detailsOf(error)
  if (typeof code !== 'string' || !Object.hasOwn(refusalTexts, code)) return undefined
  const text = refusalTexts[code]
  return text && intl.formatMessage(text, { reason: typeof reason === 'string' ? reason : '' })
}
