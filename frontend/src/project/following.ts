import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { toApiError } from '../api/error.ts'
import { keyOf } from '../api/query.ts'
import type { ProjectV3 } from '../api/routes.ts'

/** Follows known to this browser, by account: there is no call yet that tells them. */
const keyFor = (account: string) => `adit-follows-${account}`

function stored(account: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyFor(account)) ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function store(account: string, project: string, follows: boolean): void {
  const others = stored(account).filter((id) => id !== project)
  try {
    localStorage.setItem(keyFor(account), JSON.stringify(follows ? [...others, project] : others))
  } catch {
    // Without storage it is known as long as the page.
  }
}

/** The answer says that it was so already: elsewhere the reader had pressed the same button before. */
function wasSo(error: unknown, code: string): boolean {
  const { details } = toApiError(error)
  return typeof details === 'object' && details !== null && 'code' in details && details.code === code
}

export type Following = {
  follows: boolean
  busy: boolean
  /** Rejects when it did not work. */
  toggle: () => Promise<void>
}

/** Whether the account follows the project, and the way to change it. */
export function useFollowing(project: Pick<ProjectV3, 'id'>, address: string, account: string): Following {
  const queryClient = useQueryClient()
  const [follows, setFollows] = useState(() => stored(account).includes(project.id))
  const [busy, setBusy] = useState(false)

  const toggle = async () => {
    const next = !follows
    setBusy(true)
    try {
      const input = { params: { id: project.id } }
      await (next ? call('POST /v2/project/:id/follow', input) : call('DELETE /v2/project/:id/follow', input))
    } catch (error) {
      if (!wasSo(error, next ? 'already_following' : 'not_following')) throw error
    } finally {
      setBusy(false)
    }
    setFollows(next)
    store(account, project.id, next)
    await queryClient.invalidateQueries({ queryKey: keyOf('GET /v3/project/:id', { params: { id: address } }) })
  }
  return { follows, busy, toggle }
}
