import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { accessProject } from '../catalogue/project/project_access.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf } from '../kit/effect.ts'
import { followProject, unfollowProject } from './following.contract.ts'
import { followingDecider, followingStream } from './following.decider.ts'

export function followingRoutes({ bus }: CommandDeps): Route[] {
  const tell =
    (type: 'FollowProject' | 'UnfollowProject') =>
    async ({ params, viewer, request }: InputOf<typeof followProject>) => {
      const { project } = await accessProject(bus, params.id, viewer)
      const { position } = await bus.execute({
        decider: followingDecider,
        stream: followingStream(viewer.accountId),
        root: viewer.accountId,
        command: { type, projectId: project.projectId },
        context: contextOf(request, viewer),
      })
      return noContent({ effect: effectOf(viewer.accountId, position) })
    }
  const follow = tell('FollowProject')
  const unfollow = tell('UnfollowProject')
  return [handle(followProject, follow), handle(unfollowProject, unfollow)]
}
