import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/error.ts'
import { apiQuery, keyOf } from '../../api/query.ts'
import type { ProjectV3 } from '../../api/routes.ts'

const read = 'GET /_internal/project/:id/following'

/** The answer says that it was so already: elsewhere the reader had pressed the same button before. */
function wasSo(error: unknown, code: string): boolean {
  const { details } = toApiError(error)
  return typeof details === 'object' && details !== null && 'code' in details && details.code === code
}

export type Following = {
  follows: boolean
  /** It is not known yet, or being changed. */
  busy: boolean
  /** Rejects when it did not work. */
  toggle: () => Promise<void>
}

/** Whether the signed-in account follows the project, and the way to change it. */
export function useFollowing({ id }: Pick<ProjectV3, 'id'>, address: string): Following {
  const queryClient = useQueryClient()
  const { data, isLoading } = useQuery(apiQuery(read, { params: { id } }))
  const [changing, setChanging] = useState(false)
  const follows = data?.follows ?? false

  const toggle = async () => {
    const next = !follows
    setChanging(true)
    try {
      const input = { params: { id } }
      await (next ? call('POST /v2/project/:id/follow', input) : call('DELETE /v2/project/:id/follow', input))
    } catch (error) {
      if (!wasSo(error, next ? 'already_following' : 'not_following')) throw error
    } finally {
      setChanging(false)
    }
    queryClient.setQueryData(keyOf(read, { params: { id } }), { follows: next })
    await queryClient.invalidateQueries({ queryKey: keyOf('GET /v3/project/:id', { params: { id: address } }) })
  }
  return { follows, busy: changing || isLoading, toggle }
}
