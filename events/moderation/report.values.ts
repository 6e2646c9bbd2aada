/** Wire: characters (UTF-16 units) of a report's text. Not all of it may be blank. */
export const REPORT_BODY_MAX = 65_536

/** Wire: reports of one answer; `default` when a client does not say. The maximum is ours. */
export const REPORT_LIST = { default: 100, max: 1_000 } as const
