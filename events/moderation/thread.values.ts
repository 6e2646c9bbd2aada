/** Ours: messages that people can send to one thread. Staff can send some more, so that they can always answer. */
export const THREAD_MESSAGES = { max: 1_000, staffMax: 1_100 } as const

/** Ours: messages and status changes in one answer. `listed` applies to each of several threads, `shown` to the pages. */
export const THREAD_PAGE = { max: 1_200, listed: 100, shown: 50 } as const
