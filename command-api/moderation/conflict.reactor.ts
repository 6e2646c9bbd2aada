import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { RecordedReportEvent } from '@adit/events/moderation/report.events.ts'
import type { RecordedReviewEvent } from '@adit/events/moderation/review.events.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { identityDeps } from '../identity/identity_deps.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { deliverAll } from '../notifications/deliver.ts'

type ProjectDecision = Extract<RecordedProjectEvent, { type: 'ProjectReviewed' | 'ProjectRestored' }>
type ReviewDecision = Extract<RecordedReviewEvent, { type: 'ReviewLocked' }>
type ReportDecision = Extract<
  RecordedReportEvent,
  { type: 'ReportBodyEdited' | 'ReportClosed' | 'ReportReopened' | 'ReportDeleted' }
>
type Decision = ProjectDecision | ReviewDecision | ReportDecision

const aboutReports: ReadonlySet<string> = new Set<ReportDecision['type']>([
  'ReportBodyEdited',
  'ReportClosed',
  'ReportReopened',
  'ReportDeleted',
])

/** Notifies all other staff when an admin decides on what is their own. */
export function conflictReactor(given: Pick<CommandDeps, 'bus' | 'port'>): Reactor {
  const { bus, identity } = identityDeps(given)
  return {
    name: 'staff_conflicts',
    begins: 'now',
    handles: new Set<Decision['type']>([
      'ProjectReviewed',
      'ProjectRestored',
      'ReviewLocked',
      'ReportBodyEdited',
      'ReportClosed',
      'ReportReopened',
      'ReportDeleted',
    ]),
    async react(event: RecordedEvent, context) {
      const { type, id, data, metadata } = event as Decision // by `handles`
      const { conflictReason: reason } = data
      if (reason === undefined) return
      const { root, actor } = metadata
      const ofReport = aboutReports.has(type)
      const about = { projectId: ofReport ? null : root, reportId: ofReport ? root : null }
      const body = { kind: 'staff_conflict', ...about, decidedBy: actor.id, reason } as const
      // A lock is renewed again and again.
      const key = type === 'ReviewLocked' ? `staff_conflict/lock/${root}/${actor.id}` : `staff_conflict/${id}`
      const others = (await identity.credentials.staff()).filter((accountId) => accountId !== actor.id)
      await deliverAll(bus, others, { key, body }, context)
    },
  }
}
