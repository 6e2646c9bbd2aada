import type { NotificationBody } from '@adit/events/notifications/notice_kind.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { seededIds } from '@adit/platform/ids/ids.ts'
import { inboxDecider, inboxStream } from './inbox.decider.ts'

export interface Notice {
  /** Subject, such as `project_update/<version>`. Equal keys are one notification, so that nobody is notified twice. */
  key: string
  body: NotificationBody
  /** When it happened, in milliseconds since 1970. By default now. What is told later still carries the day. */
  happenedAt?: number
}

/** Adds the notification to an inbox, once. */
export async function deliver(
  bus: CommandBus,
  accountId: string,
  notice: Notice,
  context: CommandContext,
): Promise<void> {
  const ids = noticeIds(notice.key, accountId, context)
  await bus.execute({
    decider: inboxDecider,
    stream: inboxStream(accountId),
    root: accountId,
    command: {
      type: 'DeliverNotification',
      notificationId: ids.base62(),
      body: notice.body,
      happenedAt: notice.happenedAt,
    },
    context: { ...context, ids },
  })
}

/** Removes the notification with this key from an inbox, if it is there: what it asked for is settled. */
export async function withdraw(
  bus: CommandBus,
  accountId: string,
  key: string,
  context: CommandContext,
): Promise<void> {
  await bus.execute({
    decider: inboxDecider,
    stream: inboxStream(accountId),
    root: accountId,
    command: { type: 'WithdrawNotification', notificationId: noticeIds(key, accountId, context).base62() },
    context,
  })
}

/** The id of a notification derives from its key. */
const noticeIds = (key: string, accountId: string, context: CommandContext) =>
  seededIds(Buffer.from(`notification/${key}/${accountId}`), context.now())

/** Inboxes written in parallel. */
const width = 8

/** Sends the same notification to many. Fails if one fails; then the whole can be repeated. */
export async function deliverAll(
  bus: CommandBus,
  accountIds: readonly string[],
  notice: Notice,
  context: CommandContext,
): Promise<void> {
  for (let from = 0; from < accountIds.length; from += width) {
    const some = accountIds.slice(from, from + width)
    await Promise.all(some.map((accountId) => deliver(bus, accountId, notice, context)))
  }
}
