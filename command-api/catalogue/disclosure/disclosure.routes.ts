import { isMod } from '@adit/events/identity/role.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { projectStream } from '../catalogue_streams.ts'
import { projectDecider } from '../project/project.decider.ts'
import { accessProject, requirePermission } from '../project/project_access.ts'
import { changeDisclosures } from './disclosure.contract.ts'

export function disclosureRoutes({ bus }: CommandDeps): Route[] {
  return [
    handle(changeDisclosures, async ({ params, body, viewer, request }) => {
      const access = await accessProject(bus, params.id, viewer)
      requirePermission(access, 'EDIT_DETAILS')
      const { projectId } = access.project
      const command = {
        ...{ type: 'ChangeDisclosures' as const, set: body.set, removed: body.remove, lock: body.lock_status },
        ...{ byStaff: isMod(access.role), by: viewer.accountId, now: request.receivedAt },
      }
      projectDecider.decide(command, access.project) // who may comes before which revision
      const { position } = await bus.execute({
        decider: projectDecider,
        stream: projectStream(projectId),
        root: projectId,
        command,
        context: contextOf(request, viewer),
        ifRevision: request.ifMatch,
      })
      return noContent({ effect: effectOf(projectId, position) })
    }),
  ]
}
