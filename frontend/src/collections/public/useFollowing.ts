import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { toApiError } from '../../api/apiError.ts'
import { apiQuery, keyOf } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { ProjectV3 } from '../../api/routes.ts'
import { useAction } from '../../ui/useAction.ts'

const read = 'GET /_internal/project/:id/following'

/** The answer says that it was so already: elsewhere the reader had pressed the same button before. */
function wasSo(error: unknown, code: string): boolean {
  const { details } = toApiError(error)
  return typeof details === 'object' && details !== null && 'code' in details && details.code === code
}

async function setFollowing(id: string, next: boolean): Promise<void> {
  const input = { params: { id } }
  try {
    await (next ? call('POST /v2/project/:id/follow', input) : call('DELETE /v2/project/:id/follow', input))
  } catch (error) {
    if (!wasSo(error, next ? 'already_following' : 'not_following')) throw error
  }
}

export type Following = {
  follows: boolean
  /** It is not known yet, or being changed. */
  busy: boolean
  toggle: () => void
  follow: () => void
}

/** Whether the signed-in account follows the project, and the way to change it. */
export function useFollowing({ id }: Pick<ProjectV3, 'id'>, address: string): Following {
  const intl = useIntl()
  const queryClient = useQueryClient()
  const { data, isLoading } = useQuery(apiQuery(read, { params: { id } }))
  const follows = data?.follows ?? false
  const { run, busy } = useAction({
    act: async (next: boolean) => {
      await setFollowing(id, next)
      queryClient.setQueryData(keyOf(read, { params: { id } }), { follows: next })
    },
    refreshes: { queryKey: keyOf('GET /v3/project/:id', { params: { id: address } }) },
    failed: intl.formatMessage({
      id: 'project.follow.failed',
      defaultMessage: "Couldn't follow or unfollow this project",
    }),
  })
  return { follows, busy: busy || isLoading, toggle: () => void run(!follows), follow: () => void run(true) }
}
