import type { AffiliateEvent } from '@adit/events/affiliates/affiliate.events.ts'
import type { ChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { SubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { VersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import type { NodeEvent } from '@adit/events/hosting/node.events.ts'
import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import { badgesOf } from '@adit/events/identity/badge.values.ts'
import type { StaffActEvent } from '@adit/events/identity/staff_act.events.ts'
import { parseStream, type RecordedEvent, type StreamName } from '@adit/events/kit/envelope.ts'
import type { ReportEvent } from '@adit/events/moderation/report.events.ts'
import type { ThreadEvent } from '@adit/events/moderation/review.events.ts'
import type { InboxEvent } from '@adit/events/notifications/inbox.events.ts'
import type { AppEvent } from '@adit/events/oauth/app.events.ts'
import type { LedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import type { TeamEvent } from '@adit/events/teams/team.events.ts'

/** Somebody with an account who uses the site. */
export interface Person {
  name: string
  accountId: string
  token: string
  password: string
  isStaff: boolean
  isAdmin: boolean
}

interface Project {
  id: string
  slug: string
  teamId: string
  threadId: string
  ownerId: string
}

interface Version {
  id: string
  projectId: string
  sha1s: string[]
}

type Known =
  | ChargeEvent
  | SubscriptionEvent
  | StaffActEvent
  | AppEvent
  | ProjectEvent
  | VersionEvent
  | AccountEvent
  | ReportEvent
  | ThreadEvent
  | InboxEvent
  | LedgerEvent
  | AffiliateEvent
  | NodeEvent
  | TeamEvent

/** What requests can be about: everything that the log has mentioned, also what is gone. */
export class Things {
  readonly projects: Project[] = []
  readonly versions: Version[] = []
  readonly reports: { id: string; threadId: string; reporterId: string }[] = []
  readonly messages: { id: string; authorId: string }[] = []
  readonly notifications: { id: string; accountId: string }[] = []
  readonly tokens: { id: string; accountId: string }[] = []
  readonly apps: { id: string; accountId: string }[] = []
  readonly nodes: { id: string }[] = []
  readonly withdrawals: { id: string; accountId: string }[] = []
  readonly reversals: { id: string; accountId: string }[] = []
  /** Accounts with the badge. */
  readonly affiliates = new Set<string>()
  readonly codes: { id: string; accountId: string }[] = []
  readonly acts: { id: string; askedBy: string }[] = []
  readonly sessions: { id: string; accountId: string }[] = []
  readonly pictures: { key: string; projectId: string }[] = []
  readonly members: { teamId: string; accountId: string }[] = []
  readonly charges: { id: string; accountId: string }[] = []
  /** The charge that fell due last, by account. */
  readonly due = new Map<string, string>()
  readonly subscriptions: { id: string; accountId: string }[] = []
  /** Codes by which contracts can be ended, as browsers have got them. */
  readonly endings: string[] = []
  readonly revisions = new Map<StreamName, number>()
  #seen = 0

  /** Takes in what has been appended since. */
  learn(events: readonly RecordedEvent[]): void {
    for (const event of events.slice(this.#seen)) this.#learn(event)
    this.#seen = events.length
  }

  #learn(recorded: RecordedEvent): void {
    const { id } = parseStream(recorded.stream)
    this.revisions.set(recorded.stream, recorded.revision)
    // Events of this release, as their schemas say. Other types fall through.
    const { type, data } = recorded as unknown as Known
    switch (type) {
      case 'WithdrawalReserved':
        this.withdrawals.push({ id: data.withdrawalId, accountId: id })
        break
      case 'RevenueReversed':
        this.reversals.push({ id: data.reversalId, accountId: id })
        break
      case 'AccountBadgesChanged':
        if (badgesOf(data.badges).includes('AFFILIATE')) this.affiliates.add(id)
        else this.affiliates.delete(id)
        break
      case 'SubscriptionFellDue':
        this.due.set(recorded.metadata.root, data.chargeId)
        break
      case 'ChargeSucceeded':
        this.charges.push({ id, accountId: recorded.metadata.root })
        break
      case 'SubscriptionActivated':
        this.subscriptions.push({ id, accountId: recorded.metadata.root })
        break
      case 'NodeRegistered':
        this.nodes.push({ id })
        break
      case 'AffiliateCodeCreated':
        this.codes.push({ id: data.codeId, accountId: id })
        break
      case 'ProjectCreated':
        this.projects.push({ ...data, id })
        break
      case 'ProjectSlugChanged':
        for (const project of this.projects) if (project.id === id) project.slug = data.slug
        break
      case 'ProjectGalleryItemAdded':
        this.pictures.push({ key: data.item.key, projectId: id })
        break
      case 'VersionCreated':
        this.versions.push({ id, projectId: data.projectId, sha1s: data.files.map(({ sha1 }) => sha1) })
        break
      case 'VersionFilesAdded':
        for (const version of this.versions)
          if (version.id === id) version.sha1s.push(...data.files.map(({ sha1 }) => sha1))
        break
      case 'ReportOpened':
        this.reports.push({ id, threadId: data.threadId, reporterId: data.reporterId })
        break
      case 'ThreadMessagePosted':
        this.messages.push({ id: data.messageId, authorId: data.authorId })
        break
      case 'NotificationDelivered':
        this.notifications.push({ id: data.notificationId, accountId: id })
        break
      case 'AccountTokenCreated':
        this.tokens.push({ id: data.tokenId, accountId: id })
        break
      case 'OauthAppCreated':
        this.apps.push({ id, accountId: data.accountId })
        break
      case 'StaffActAsked':
        this.acts.push({ id, askedBy: data.askedBy })
        break
      case 'AccountSignedIn':
        this.sessions.push({ id: data.sessionId, accountId: id })
        break
      case 'TeamMemberInvited':
        this.members.push({ teamId: id, accountId: data.accountId })
        break
    }
  }
}
