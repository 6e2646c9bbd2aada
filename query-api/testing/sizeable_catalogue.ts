import { affiliateEvents } from '@adit/events/affiliates/affiliate.events.ts'
import { chartEventsEvents } from '@adit/events/analytics/chart_events.events.ts'
import { followingEvents } from '@adit/events/collections/following.events.ts'
import { friendshipEvents } from '@adit/events/friends/friendship.events.ts'
import { pairId } from '@adit/events/friends/friendship.values.ts'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { appealEvents } from '@adit/events/moderation/appeal.events.ts'
import { reportEvents } from '@adit/events/moderation/report.events.ts'
import { threadEvents } from '@adit/events/moderation/review.events.ts'
import { inboxEvents } from '@adit/events/notifications/inbox.events.ts'
import type { NotificationBody } from '@adit/events/notifications/notice_kind.ts'
import { appEvents } from '@adit/events/oauth/app.events.ts'
import { grantEvents } from '@adit/events/oauth/grant.events.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import { reversalAppealEvents } from '@adit/events/payouts/reversal_appeal.events.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'
import { eventLog, fileData, projectStreams, versionData } from './fixture.ts'

/** Sizes of lists, large enough that reading all of one can't be mistaken for reading a page. */
export const sizes = {
  versions: 2_000,
  /** Of those, with one and the same file. */
  sharing: 500,
  owned: 300,
  others: 1_000,
  waiting: 100,
  team: 20,
  follows: 500,
  notifications: 300,
  friends: 200,
  blocks: 100,
  messages: 300,
  reports: 200,
  openReports: 150,
  /** Besides those who own, follow or read. */
  accounts: 1_500,
  tokens: 10,
  appeals: 60,
  oauthApps: 25,
  affiliateCodes: 100,
  chartEvents: 100,
  dependencies: 20,
} as const

/** Projects of all kinds. */
export const projectCount = 1 + sizes.owned + sizes.others + sizes.waiting
const versionsOfOwned = 3

export const numbered = (letter: string, index: number): string => `${letter}${String(index).padStart(7, '0')}`
export const ids = (letter: string, count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => numbered(letter, from + index))

/** The project with 2,000 versions. */
export const big = { id: 'BIGPROJ1', slug: 'big', team: 'TIGPROJ1', thread: 'HIGPROJ1' } as const
export const people = {
  owner: 'OWNER001',
  other: 'OTHER001',
  drafter: 'DRAFTER1',
  reader: 'READER01',
  staff: 'STAFF001',
} as const
export const ownedId = (index: number) => numbered('P', index)
/** Numbered separately, because ids of teams, threads and versions derive from the number. */
const othersIds = ids('O', sizes.others, 10_000)
export const waitingIds = ids('Q', sizes.waiting, 20_000)
/** The owner's, who has authorized them, too. */
export const oauthApps = ids('A', sizes.oauthApps)
/** The owner's. */
export const affiliateCodes = ids('L', sizes.affiliateCodes)
export const sharedFile = fileData('SHAREDFI', { primary: false })
export const fileOf = (versionId: string) => fileData(`F${versionId}`)
export const bigVersion = (index: number) => numbered('V', index)

const longText = (bytes: number) => 'Lights for dark caves, told at length. '.repeat(bytes / 39)
const body = longText(6_000)
const changelog = longText(3_000)
const day = 86_400_000

/** The events of everything that `sizes` lists. */
export function sizeableCatalogue(): readonly RecordedEvent[] {
  const log = eventLog()
  writeAccounts(log)
  writeBig(log)
  for (let index = 0; index < sizes.owned; index++) writeOwned(log, index)
  for (const id of othersIds) writeSmall(log, id, people.other).approve()
  for (const id of waitingIds) {
    writeSmall(log, id, people.drafter).project('ProjectSubmitted', { from: 'draft', requestedStatus: 'approved' })
  }
  writeReader(log)
  writeOauthApps(log)
  writeChartEvents(log)
  writeAffiliateCodes(log)
  for (let index = 0; index < sizes.appeals; index++) writeAppeal(log, index)
  writeReversal(log)
  for (let index = 0; index < sizes.reports; index++) writeReport(log, index)
  return log.events
}

function writeAccounts(log: EventLog): void {
  for (const accountId of [...Object.values(people), ...ids('M', sizes.team), ...ids('N', sizes.accounts)]) {
    const write = log.stream(accountEvents, accountId)
    const email = { account: accountId, sealed: '' }
    write('AccountCreated', { accountId, username: `name-${accountId.toLowerCase()}`, email, newsletter: false })
    if (accountId === people.staff) write('AccountRoleChanged', { role: 'moderator' })
    if (accountId !== people.owner) continue
    for (const tokenId of ids('t', sizes.tokens)) {
      write('AccountTokenCreated', { tokenId, name: tokenId, scopes: '1', expiresAt: Date.UTC(2030, 0, 1) })
    }
  }
}

function writeOauthApps(log: EventLog): void {
  const redirectUris = [{ id: 'REDIRECT', uri: 'https://lantern.example/callback' }]
  for (const appId of oauthApps) {
    const details = { name: appId, description: null, url: null, scopes: '2', redirectUris }
    log.stream(appEvents, appId)('OauthAppCreated', { appId, accountId: people.owner, ...details })
    log.stream(grantEvents, people.owner)('OauthAppAuthorized', { grantId: `G${appId}`, appId, scopes: '2' })
  }
}

function writeAffiliateCodes(log: EventLog): void {
  const write = log.stream(affiliateEvents, people.owner)
  for (const codeId of affiliateCodes) write('AffiliateCodeCreated', { codeId, sourceName: codeId })
}

function writeChartEvents(log: EventLog): void {
  const write = log.stream(chartEventsEvents, 'site')
  for (let id = 1; id <= sizes.chartEvents; id++) {
    write('ChartEventAdded', { id, title: 'Away', announcementUrl: null, metrics: null, starts: id, ends: id })
  }
}

/** Versions of two loaders and ten game versions; the newest come last. */
function writeBig(log: EventLog): void {
  const streams = projectStreams(big.id, log)
  const versions = ids('V', sizes.versions)
  versions.forEach((versionId, index) => {
    const shared = index % (sizes.versions / sizes.sharing) === 0
    const dependency = { projectId: ownedId(index % sizes.dependencies), versionId: null, fileName: null }
    streams.version(versionId)(
      'VersionCreated',
      versionData(big.id, versionId, {
        number: `1.${index}`,
        loaders: [index % 2 === 0 ? 'fabric' : 'forge'],
        gameVersions: [`1.20.${index % 5}`],
        publishedAt: day + index * 1_000,
        status: index % 500 === 499 ? 'draft' : 'listed',
        changelog,
        dependencies: [{ ...dependency, kind: 'required' }],
        files: [fileOf(versionId), ...(shared ? [{ ...sharedFile, fileId: `S${versionId}` }] : [])],
      }),
    )
  })
  const added = versions.map((versionId, index) => ({ versionId, number: `1.${index}` }))
  streams.create({ slug: big.slug, body, versions: added })
  for (const accountId of ids('M', sizes.team)) {
    streams.invite(accountId)
    streams.team('TeamMemberJoined', { accountId })
  }
  streams.approve()
  writeThread(log)
}

function writeThread(log: EventLog): void {
  const thread = log.stream(threadEvents, big.thread, big.id)
  thread('ThreadOpened', { threadId: big.thread, projectId: big.id })
  for (const [index, messageId] of ids('x', sizes.messages).entries()) {
    const byStaff = index % 2 === 0
    const authorId = byStaff ? people.staff : people.owner
    const message = { messageId, authorId, byStaff, private: false, replyingTo: null }
    thread('ThreadMessagePosted', { ...message, body: `Message ${index}` })
  }
}

/** Each depends on the big project. */
function writeOwned(log: EventLog, index: number): void {
  const streams = projectStreams(ownedId(index), log)
  streams.create({ slug: `owned-${index}`, title: `Lantern ${index}`, body })
  const dependency = { projectId: big.id, versionId: null, fileName: null, kind: 'required' } as const
  for (const versionId of ids('W', versionsOfOwned, index * versionsOfOwned)) {
    streams.publish(versionId, { changelog, dependencies: [dependency], files: [fileOf(versionId)] })
  }
  streams.approve()
}

function writeSmall(log: EventLog, projectId: string, ownerId: string) {
  const streams = projectStreams(projectId, log)
  streams.create({ slug: `small-${projectId.toLowerCase()}`, ownerId, body })
  const versionId = `Z${projectId.slice(1)}`
  streams.publish(versionId, { changelog, files: [fileOf(versionId)] })
  return streams
}

/** Follows projects, has notifications about them, has friends and has blocked others. */
function writeReader(log: EventLog): void {
  const met = ids('N', sizes.friends + sizes.blocks)
  for (const [index, other] of met.entries()) {
    const pair = log.stream(friendshipEvents, pairId(people.reader, other))
    if (index >= sizes.friends) pair('UserBlocked', { by: people.reader, blocked: other })
    else {
      const request = { requestId: numbered('f', index), from: other, to: people.reader }
      pair('FriendRequestSent', request)
      if (index % 2 === 0) pair('FriendRequestAccepted', request)
    }
  }
  const follow = log.stream(followingEvents, people.reader)
  const followed = [...ids('P', sizes.owned), ...othersIds].slice(0, sizes.follows)
  for (const projectId of followed) follow('ProjectFollowed', { projectId })
  const inbox = log.stream(inboxEvents, people.reader)
  ids('n', sizes.notifications).forEach((notificationId, index) => {
    inbox('NotificationDelivered', { notificationId, body: told(index) })
  })
}

function told(index: number): NotificationBody {
  const projectId = ownedId(index % 60)
  if (index % 3 === 0) return { kind: 'status_change', projectId, from: 'processing', to: 'approved' }
  return { kind: 'project_update', projectId, versionId: numbered('W', (index % 60) * versionsOfOwned) }
}

export const reportId = (index: number) => numbered('R', index)

/** Half of them by one reporter; three of four are open. */
/** Whose account is suspended and has appealed. */
export const appellant = (index: number) => numbered('N', 500 + index)

function writeAppeal(log: EventLog, index: number): void {
  const [accountId, appealId] = [appellant(index), numbered('L', index)]
  log.stream(accountEvents, accountId)('AccountSuspended', { reason: 'Theft.', until: null })
  const write = log.stream(appealEvents, accountId)
  const suspendedBy = [people.staff]
  write('AppealOpened', { appealId, accountId, suspendedBy })
  const body = { account: accountId, sealed: '' }
  write('AppealMessagePosted', { appealId, messageId: numbered('l', index), authorId: accountId, body, byStaff: false })
}

/** Revenue of the owner that was taken back, with their appeal. */
export const REVERSAL = 'REVERSE1'

function writeReversal(log: EventLog): void {
  const [accountId, day] = [people.owner, '2025-01-01']
  const about = { reversalId: REVERSAL, from: day, until: day, projectId: null, reason: 'One program.', amount: '4.00' }
  log.stream(ledgerEvents, accountId)('RevenueReversed', { ...about, parts: [], entries: [] })
  const write = log.stream(reversalAppealEvents, REVERSAL, accountId)
  write('ReversalAppealOpened', { reversalId: REVERSAL, accountId, reversedBy: [people.staff] })
  const body = { account: accountId, sealed: '' }
  const message = { reversalId: REVERSAL, messageId: 'r0000001', authorId: accountId, body, byStaff: false }
  write('ReversalAppealMessagePosted', message)
}

function writeReport(log: EventLog, index: number): void {
  const [id, threadId] = [reportId(index), numbered('h', index)]
  const reporterId = index % 2 === 0 ? people.reader : numbered('N', index % 100)
  log.stream(threadEvents, threadId, id)('ReportThreadOpened', { threadId, reportId: id, reporterId })
  const report = log.stream(reportEvents, id)
  const item = { itemType: 'project', itemId: ownedId(index), reportType: 'spam' } as const
  report('ReportOpened', { reportId: id, threadId, reporterId, ...item, body: `Says ${reporterId}` })
  if (index >= sizes.openReports) report('ReportClosed', {})
}
