import type { Log } from '@adit/platform/telemetry/log.ts'

/**
 * What becomes of errors that nobody catches, in processes that serve. Node would end the process for each of them, so anybody who finds a
 * request that causes one could stop the site. A rejection that nobody awaits belongs to one request or job: it is logged, and the process
 * goes on. After an error thrown where nobody can catch it, such as in a listener of an event, something that requests share may be half
 * changed: `end` closes the process in order.
 */
export function watchStrayErrors(log: Log, end: (error: unknown) => void): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'a promise was rejected that nobody awaits'))
  process.on('uncaughtException', end)
}

/** The same in a command, which ends after either: nobody could rely on its result. */
export function endOnStrayErrors(end: (error: unknown) => void): void {
  process.on('unhandledRejection', end).on('uncaughtException', end)
}
