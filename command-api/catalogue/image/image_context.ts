import { isMod } from '@adit/events/identity/role.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { InputOf } from '@adit/platform/http/contract.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { reportDecider, reportStream } from '../../moderation/report/report.decider.ts'
import { messageDecider, messageStream } from '../../moderation/thread/message.decider.ts'
import { accessThread, threadAccessRefusals } from '../../moderation/thread/thread_access.ts'
import {
  accessProject,
  permissionRefusals,
  projectAccessRefusals,
  requirePermission,
} from '../project/project_access.ts'
import { accessVersion, versionAccessRefusals } from '../version/version_access.ts'
import type { uploadImage } from './image.contract.ts'

type Query = InputOf<typeof uploadImage>['query']

export const imageContextRefusals = refusals(
  projectAccessRefusals,
  permissionRefusals,
  versionAccessRefusals,
  threadAccessRefusals,
  'message_not_found',
  'report_not_found',
)

/** Id of what a picture is for, which must be the viewer's to write in; null where that is only being written. */
export function contextIdOf(bus: CommandBus, query: Query, viewer: Viewer): Promise<string | null> {
  switch (query.context) {
    case 'project':
      return told(query.project_id, (id) => projectOf(bus, id, viewer))
    case 'version':
      return told(query.version_id, (id) => versionOf(bus, id, viewer))
    case 'thread_message':
      return told(query.thread_message_id, (id) => messageOf(bus, id, viewer))
    case 'report':
      return told(query.report_id, (id) => reportOf(bus, id, viewer))
  }
}

const told = async (id: string | undefined, find: (id: string) => Promise<string>) =>
  id === undefined ? null : find(id)

async function projectOf(bus: CommandBus, id: string, viewer: Viewer): Promise<string> {
  const access = await accessProject(bus, id, viewer)
  requirePermission(access, 'EDIT_BODY')
  return access.project.projectId
}

async function versionOf(bus: CommandBus, id: string, viewer: Viewer): Promise<string> {
  const { version, access } = await accessVersion(bus, id, viewer)
  requirePermission(access, 'UPLOAD_VERSION')
  return version.versionId
}

async function messageOf(bus: CommandBus, id: string, viewer: Viewer): Promise<string> {
  const { state: place } = isId(id) ? await bus.load(messageDecider, messageStream(id)) : { state: null }
  if (place === null) throw imageContextRefusals.refuse('message_not_found', { field: 'thread_message_id' })
  await accessThread(bus, place.threadId, viewer)
  return id
}

/** Those of others are for staff alone. */
async function reportOf(bus: CommandBus, id: string, viewer: Viewer): Promise<string> {
  const { state: report } = isId(id)
    ? await bus.load(reportDecider, reportStream(id))
    : { state: { kind: 'none' as const } }
  const exists = report.kind !== 'none' && report.kind !== 'deleted'
  if (!exists || (report.reporterId !== viewer.accountId && !isMod(viewer.role)))
    throw imageContextRefusals.refuse('report_not_found')
  return id
}
