import { Refusal } from '../eventing/refusal.ts'
import type { Log } from '../telemetry/log.ts'

/** What streams and sockets say when the client has closed the connection: while they ran, or before they began. */
const codes: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE']

/** The client closed the connection: nobody's fault here. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code)

/** For an application's `error` event, which tells of answers that broke off after they had begun. */
export const logBrokenAnswer =
  (log: Log) =>
  (error: unknown): void => {
    if (isClientGone(error) || error instanceof Refusal) log.debug({ err: error }, 'an answer was not read to its end')
    else log.error({ err: error }, 'an answer broke off')
  }
