/**
 * Every limit of third-party apps. "Wire" marks numbers that clients of the compatible API already rely on, "ours" those that we chose.
 * Lengths count UTF-16 units, times are in milliseconds.
 */
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Ours: apps of one account. */
export const APPS_MAX = 25
/** Ours: as long as a token's name may be, so that both fit the same places. */
export const APP_NAME = { min: 3, max: 255 } as const
/** Ours: the text under an app's name. */
export const APP_DESCRIPTION_MAX = 255
/** Ours: an app's page, and one redirect address. */
export const APP_URL_MAX = 255
/** Ours: redirect addresses of one app. */
export const REDIRECT_URIS = { min: 1, max: 10 } as const
/** Ours: why staff suspend an app. Its owner sees it. */
export const SUSPENSION_REASON = { min: 3, max: 500 } as const

/** Wire: how long somebody can look at the consent page. */
export const CONSENT_MS = 30 * minuteMs
/** Wire: life of a code, which is used once. */
export const CODE_MS = 10 * minuteMs
/** Wire: life of an access token. */
export const ACCESS_TOKEN_MS = 14 * dayMs
/** Ours: an app that refreshes within this time goes on without asking again. Each refresh starts it anew. */
export const REFRESH_TOKEN_MS = 60 * dayMs
/** Ours: what an app wants back unchanged. */
export const STATE_MAX = 2048
/** Ours: any other parameter of a request by an app. */
export const PARAMETER_MAX = 2048
