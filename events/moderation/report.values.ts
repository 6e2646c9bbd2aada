/** Wire: characters (UTF-16 units) of a report's text, which must not be blank. */
export const REPORT_BODY_MAX = 65_536

/** Wire: reports in one answer. `default` applies if the client doesn't specify it. The maximum is ours. */
export const REPORT_LIST = { default: 100, max: 1_000 } as const
