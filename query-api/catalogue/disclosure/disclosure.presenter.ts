import type { Disclosure, Statement } from '@adit/events/catalogue/project/project.events.ts'
import { isoTime } from '../../kit/address.presenter.ts'

function presentStatement(statement: Statement) {
  if (statement.type !== 'telemetry') return statement
  const { dataCollected: data_collected, ...telemetry } = statement
  return { ...telemetry, data_collected }
}

/** Which moderator set a disclosure is shown to staff alone. */
export const presentDisclosure = (disclosure: Disclosure, toStaff: boolean) => ({
  ...presentStatement(disclosure.statement),
  set_by_moderator: disclosure.byStaff,
  lock_status: disclosure.lock,
  updated_at: isoTime(disclosure.updatedAt),
  updated_by: disclosure.byStaff && !toStaff ? null : disclosure.updatedBy,
  deleted_at: null,
})
