import type { StreamName } from '@adit/events/kit/envelope.ts'
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client'
import type { ExpectedRevision } from '../event_store.port.ts'
import {
  answerOf,
  type BatchAnswer,
  type BatchAppendReq,
  type BatchAppendResp,
  batchRequest,
  type ServerEvent,
} from './batch_messages.ts'
import { openBatchCall } from './client.ts'
import { AnswerLate } from './patience.ts'

export interface Batch {
  /** The server carries appends out in the order of these calls. Rejects with an error of the client, or with AnswerLate. */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly ServerEvent[]): Promise<BatchAnswer>
  /** Rejects the appends that have no answer yet. The next append begins another call. */
  reset(): void
}

/** One call of the protocol with its appends that have no answer yet. */
interface Line {
  send(id: string, request: BatchAppendReq): Promise<BatchAnswer>
  end(reason: Error): void
}

type Call = Awaited<ReturnType<typeof openBatchCall>>

/**
 * Appends that don't wait for each other, through one call. The client's own batched appends are not used: an error of one client fails
 * those of all clients in the process, and a call that falls silent or ends is waited for without end.
 */
export function openBatch(client: EventStoreDBClient, answerMs: number): Batch {
  let current: Promise<Line> | undefined
  const begin = () => {
    const opening = openBatchCall(client).then((call) => openLine(call, answerMs, forget))
    function forget() {
      if (current === opening) current = undefined
    }
    opening.catch(forget)
    return opening
  }
  return {
    async append(stream, expected, events) {
      const id = crypto.randomUUID()
      const request = batchRequest(id, stream, expected, events)
      current ??= begin()
      return (await current).send(id, request)
    },
    reset() {
      current?.then(
        (line) => line.end(new Error('The call was ended')),
        () => undefined,
      )
      current = undefined
    },
  }
}

function openLine(call: Call, answerMs: number, onEnd: () => void): Line {
  const pending = new Map<string, PromiseWithResolvers<BatchAnswer>>()
  let timer: NodeJS.Timeout | undefined
  let over: Error | undefined
  const end = (reason: Error) => {
    if (over) return
    over = reason
    clearTimeout(timer)
    onEnd()
    call.cancel()
    for (const { reject } of pending.values()) reject(reason)
    pending.clear()
  }
  const late = () => {
    timer = undefined
    if (pending.size > 0) end(new AnswerLate(`No response within ${answerMs} ms`))
  }
  call.on('data', (response: BatchAppendResp) => {
    timer?.refresh()
    const id = response.getCorrelationId()?.getString() ?? ''
    const waiting = pending.get(id)
    pending.delete(id)
    try {
      waiting?.resolve(answerOf(response))
    } catch (error) {
      waiting?.reject(error)
    }
  })
  // Stays on the call, because an unhandled error after its end would end the process.
  call.on('error', (error) => end(convertToCommandError(error)))
  call.on('end', () => end(new Error('The server has ended the call for appends')))
  return {
    end,
    send(id, request) {
      if (over) return Promise.reject(over)
      const waiting = Promise.withResolvers<BatchAnswer>()
      if (pending.size === 0) timer = timer?.refresh() ?? setTimeout(late, answerMs)
      pending.set(id, waiting)
      call.write(request)
      return waiting.promise
    },
  }
}
