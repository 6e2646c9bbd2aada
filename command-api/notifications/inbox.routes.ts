import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf } from '../kit/effect.ts'
import * as contracts from './inbox.contract.ts'
import { type InboxCommand, inboxDecider, inboxStream } from './inbox.decider.ts'

type About = 'ReadNotifications' | 'RemoveNotifications'

/** Everyone can only access their own inbox. */
export function inboxRoutes({ bus }: Pick<CommandDeps, 'bus'>): Route[] {
  const tell = async (
    command: InboxCommand,
    { viewer, request }: Pick<InputOf<typeof contracts.readNotification>, 'viewer' | 'request'>,
  ) => {
    const { accountId } = viewer
    const context = contextOf(request, viewer)
    const stream = inboxStream(accountId)
    const { position } = await bus.execute({ decider: inboxDecider, stream, root: accountId, command, context })
    return noContent({ effect: effectOf(accountId, position) })
  }
  const one = (type: About) => (input: InputOf<typeof contracts.readNotification>) =>
    tell({ type, ids: [input.params.id], one: true }, input)
  const several = (type: About) => (input: InputOf<typeof contracts.readNotifications>) =>
    tell({ type, ids: input.query.ids, one: false }, input)

  return [
    handle(contracts.readNotification, one('ReadNotifications')),
    handle(contracts.removeNotification, one('RemoveNotifications')),
    handle(contracts.readAllNotifications, (input) => tell({ type: 'ReadAllNotifications' }, input)),
    handle(contracts.readNotifications, several('ReadNotifications')),
    handle(contracts.removeNotifications, several('RemoveNotifications')),
  ]
}
