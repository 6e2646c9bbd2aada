import { Refusal } from '../eventing/refusal.ts'
import type { Log } from '../telemetry/log.ts'

/** Error codes of streams and sockets when the client has closed the connection, while they ran or before they started. */
const codes: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE']

/** Whether the client closed the connection, which is no error of ours. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code)

/** A handler for an application's `error` event, which reports answers that broke off after they had started. */
export const logBrokenAnswer =
  (log: Log) =>
  (error: unknown): void => {
    if (isClientGone(error) || error instanceof Refusal)
      log.debug({ err: error }, 'a client disconnected before the answer ended')
    else log.error({ err: error }, 'an answer broke off')
  }
