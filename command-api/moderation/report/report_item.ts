import type { ReportItemType } from '@adit/events/moderation/report_type.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { Refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accessProject } from '../../catalogue/project/project_access.ts'
import { accessVersion } from '../../catalogue/version/version_access.ts'
import { findAccount } from '../../identity/account/account_access.ts'

export const reportItemRefusals = refusals('item_not_found')

/**
 * Finds the reported item by its id, slug or username. Items that the reporter can't see count as missing, so that a report doesn't
 * reveal whether they exist.
 */
export async function resolveReportItem(
  bus: CommandBus,
  itemType: ReportItemType,
  idOrName: string,
  viewer: Viewer,
): Promise<string> {
  const id = await find(bus, itemType, idOrName, viewer)
  if (id === undefined) {
    throw reportItemRefusals.refuse('item_not_found', { field: 'item_id', item_type: itemType, item_id: idOrName })
  }
  return id
}

async function find(
  bus: CommandBus,
  itemType: ReportItemType,
  key: string,
  viewer: Viewer,
): Promise<string | undefined> {
  switch (itemType) {
    case 'project':
      return orMissing(async () => (await accessProject(bus, key, viewer)).project.projectId)
    case 'version':
      return orMissing(async () => {
        await accessVersion(bus, key, viewer)
        return key
      })
    case 'user':
      return (await findAccount(bus, key))?.account.accountId
    default:
      return itemType satisfies never
  }
}

const absent = ['project_not_found', 'version_not_found']

async function orMissing(id: () => Promise<string>): Promise<string | undefined> {
  try {
    return await id()
  } catch (error) {
    if (error instanceof Refusal && absent.includes(error.code)) return undefined
    throw error
  }
}
