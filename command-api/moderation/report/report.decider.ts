import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { ReportEvent } from '@adit/events/moderation/report.events.ts'
import { reportFold } from '@adit/events/moderation/report.fold.ts'
import type { ReportItemType, ReportType } from '@adit/events/moderation/report_type.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const reportAfter = keeping(reportFold, ['reporterId', 'threadId', 'closedAt', 'deleted'])

export type ReportState = { kind: 'none' } | ({ kind: 'open' | 'closed' | 'deleted' } & ReturnType<typeof reportAfter>)

export interface Acting {
  accountId: string
  isStaff: boolean
}

export type ReportCommand =
  | {
      type: 'OpenReport'
      reportId: string
      threadId: string
      reporterId: string
      reportType: ReportType
      itemType: ReportItemType
      itemId: string
      body: string
    }
  /** Undefined fields stay as they are. */
  | { type: 'EditReport'; body: string | undefined; closed: boolean | undefined; by: Acting }
  | { type: 'DeleteReport' }

export const reportStream = (id: string) => streamName('moderation', 'report', id)

export const deleteReportRefusals = refusals('report_not_found')
export const editReportRefusals = refusals('report_not_found', 'staff_only')

export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  initialState: { kind: 'none' },
  decide(command, state) {
    switch (command.type) {
      case 'OpenReport':
        return openReport(command, state)
      case 'EditReport':
        return editReport(command, state)
      case 'DeleteReport':
        return deleteReport(state)
      default:
        return command satisfies never
    }
  },
  evolve(state, event) {
    const report = reportAfter(state.kind === 'none' ? null : state, event)
    const kind = report.closedAt === null ? 'open' : 'closed'
    return { ...report, kind: report.deleted ? 'deleted' : kind }
  },
}

type Of<Type extends ReportCommand['type']> = Extract<ReportCommand, { type: Type }>

function openReport({ type: _, ...data }: Of<'OpenReport'>, state: ReportState): ReportEvent[] {
  return state.kind === 'none' ? [{ type: 'ReportOpened', data }] : []
}

/** Reporters can edit their text. Only staff can close a report. */
function editReport({ body, closed, by }: Of<'EditReport'>, state: ReportState): ReportEvent[] {
  if (state.kind === 'none' || state.kind === 'deleted') throw editReportRefusals.refuse('report_not_found')
  if (state.reporterId !== by.accountId && !by.isStaff) throw editReportRefusals.refuse('report_not_found')
  if (closed !== undefined && !by.isStaff) throw editReportRefusals.refuse('staff_only', { field: 'closed' })
  const events: ReportEvent[] = body === undefined ? [] : [{ type: 'ReportBodyEdited', data: { body } }]
  if (closed === true && state.kind === 'open') events.push({ type: 'ReportClosed', data: {} })
  if (closed === false && state.kind === 'closed') events.push({ type: 'ReportReopened', data: {} })
  return events
}

function deleteReport(state: ReportState): ReportEvent[] {
  if (state.kind === 'none' || state.kind === 'deleted') throw deleteReportRefusals.refuse('report_not_found')
  return [{ type: 'ReportDeleted', data: {} }]
}
