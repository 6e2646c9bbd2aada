import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { isAbort, toApiError } from '../api/apiError.ts'
import { type Problems, problemsOf, withoutField } from './form/problems.ts'
import { type NewNotification, notify, notifyError } from './notifications.ts'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'

type Notice = string | NewNotification | null

export type ActionOptions<Input, Result> = {
  /** Does it. Rejects with the API's error. */
  act: (input: Input) => Promise<Result>
  /** What to tell the user when it succeeds. */
  done?: Notice | ((result: Result, input: Input) => Notice)
  /** Where a failure is shown: in a notification, or next to the fields (from `problems`) while they are still on the page. */
  failure?: 'notification' | 'beside'
  /** Title of the notification of a failure. */
  failed?: string
  /** Queries that show what the action changes. They are refetched when it succeeds, and when it fails because something changed elsewhere. */
  refreshes?: InvalidateQueryFilters
  /** Leaves the page. Called before the queries are refetched, so that nothing requests what is gone. */
  leave?: (result: Result, input: Input) => unknown
  /** Called when it has succeeded and the queries hold the new state. The action is busy until the promise resolves. */
  onDone?: (result: Result, input: Input) => unknown
  onFailed?: (error: unknown) => unknown
  /** Called when the user stopped it. No message is shown then. */
  onCancelled?: () => unknown
  /** True while the page holds input that would be lost. Leaving then asks first, except while the action runs; see `guard`. */
  unsaved?: boolean
}

export type Action<Input> = {
  /** Runs it, unless it is running already. Resolves to whether it worked; it never rejects. */
  run: (input: Input) => Promise<boolean>
  busy: boolean
  /** The input while it runs, for lists in which only one row is busy. */
  busyWith: Input | undefined
  /** The error of the last run if `failure` is `beside`; null if it succeeded. */
  error: unknown
  /** What is wrong, by field. */
  problems: Problems
  /** The first problem. */
  problem: string | undefined
  /** Forgets the problems of a field that the user has changed; of all fields if none is given. */
  clear: (field?: string) => void
  /** Render it if `unsaved` is used. */
  guard: ReactNode
}

type Failure = { error: unknown; problems: Problems }

const none: Failure = { error: null, problems: {} }

/** Answers that mean the page shows an outdated state. */
function saysChanged(error: unknown): boolean {
  return [403, 404, 409, 412].includes(toApiError(error).status)
}

function useMounted() {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}

/** The one way to run a user's action: tracks whether it is busy, reports the result and shows the new state. */
export function useAction<Input = void, Result = unknown>(options: ActionOptions<Input, Result>): Action<Input> {
  const { act, done, failure = 'notification', failed, refreshes, leave, onDone, onFailed, onCancelled } = options
  const intl = useIntl()
  const queryClient = useQueryClient()
  const [{ error, problems }, setFailure] = useState(none)
  const running = useRef(false)
  const mounted = useMounted()

  const refresh = () => refreshes && queryClient.invalidateQueries(refreshes)
  const tell = (result: Result, input: Input) => {
    const notice = typeof done === 'function' ? done(result, input) : done
    if (notice) notify(typeof notice === 'string' ? { type: 'success', title: notice } : notice)
  }
  const tellFailure = (error: unknown) => {
    const words = problemsOf(intl, error)
    if (failure === 'beside' && mounted.current) return setFailure({ error, problems: words })
    const title = failed ?? intl.formatMessage({ id: 'error.title', defaultMessage: 'Something went wrong' })
    // What concerns one field names it only in the API's own words.
    notifyError(title, error, words[''])
  }

  const { mutateAsync, isPending, variables } = useMutation<Result, Error, Input>({
    mutationFn: act,
    // By default an action without a network would wait for one, busy and silent.
    networkMode: 'always',
    onSuccess: async (result, input) => {
      await leave?.(result, input)
      if (leave) void refresh()
      else await refresh()
      tell(result, input)
      await onDone?.(result, input)
    },
    onError: async (error) => {
      if (isAbort(error)) return onCancelled?.()
      tellFailure(error)
      if (saysChanged(error)) await refresh()
      return onFailed?.(error)
    },
  })

  const run = async (input: Input) => {
    if (running.current) return false
    running.current = true
    setFailure(none)
    try {
      await mutateAsync(input)
      return true
    } catch {
      return false // Told by `onError`.
    } finally {
      running.current = false
    }
  }
  return {
    run,
    busy: isPending,
    busyWith: isPending ? variables : undefined,
    error,
    problems,
    problem: Object.values(problems)[0],
    clear: (field) =>
      setFailure((before) =>
        field === undefined ? none : { ...before, problems: withoutField(before.problems, field) },
      ),
    guard: useUnsavedGuard(Boolean(options.unsaved) && !isPending),
  }
}
