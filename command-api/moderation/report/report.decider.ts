import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { ReportEvent } from '@adit/events/moderation/report.events.ts'
import { reportFold } from '@adit/events/moderation/report.fold.ts'
import type { ReportItemType, ReportType } from '@adit/events/moderation/report_type.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const reportAfter = keeping(reportFold, ['reporterId', 'itemType', 'itemId', 'threadId', 'closedAt', 'deleted'])

export type ExistingReport = { kind: 'open' | 'closed' | 'deleted' } & ReturnType<typeof reportAfter>

export type ReportState = { kind: 'none' } | ExistingReport

export interface Acting {
  accountId: string
  isStaff: boolean
  /** Why an admin decides on a report of their own. */
  conflictReason?: string | undefined
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
  | { type: 'DeleteReport'; conflictReason?: string | undefined }

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
        return deleteReport(command, state)
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
  const reason = by.conflictReason && { conflictReason: by.conflictReason }
  const events: ReportEvent[] = body === undefined ? [] : [{ type: 'ReportBodyEdited', data: { body, ...reason } }]
  if (closed === true && state.kind === 'open') events.push({ type: 'ReportClosed', data: { ...reason } })
  if (closed === false && state.kind === 'closed') events.push({ type: 'ReportReopened', data: { ...reason } })
  return events
}

function deleteReport({ conflictReason }: Of<'DeleteReport'>, state: ReportState): ReportEvent[] {
  if (state.kind === 'none' || state.kind === 'deleted') throw deleteReportRefusals.refuse('report_not_found')
  return [{ type: 'ReportDeleted', data: { ...(conflictReason && { conflictReason }) } }]
}
