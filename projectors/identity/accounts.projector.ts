import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { defineProjector, type Projector, type RowsOf, type Wants } from '@adit/platform/projection/projector.ts'
import type { AccountRow } from './account.table.ts'
import { type AccountsTables, accountsTables, accountsVersion } from './accounts.table.ts'

type Rows = RowsOf<AccountsTables>
type Handlers = Required<Projector<AccountsTables, RecordedAccountEvent>['on']>

/** What stands for a deleted account; no username has a space. */
export const deletedName = 'Deleted user'

/** A handler for every event: a new one does not compile until it is handled. */
const handlers: Handlers = {
  AccountCreated: (event, rows) => {
    const { accountId, username, email, newsletter } = event.data
    rows.account.put({
      account_id: accountId,
      revision: event.revision,
      username,
      bio: null,
      avatar: null,
      role: 'developer',
      badges: 0,
      email,
      email_verified: false,
      newsletter,
      created_at: event.at,
      allow_friend_requests: true,
      deleted: false,
    })
    holdName(event, rows, username)
  },
  AccountProfileChanged: (event, rows) => edit(event, rows, { bio: event.data.bio }),
  AccountAvatarChanged: (event, rows) => edit(event, rows, { avatar: event.data.avatar }),
  AccountUsernameChanged: (event, rows) => {
    edit(event, rows, { username: event.data.username })
    holdName(event, rows, event.data.username)
  },
  AccountRoleChanged: (event, rows) => edit(event, rows, { role: event.data.role }),
  AccountBadgesChanged: (event, rows) => edit(event, rows, { badges: event.data.badges }),
  AccountFriendRequestsChanged: (event, rows) =>
    edit(event, rows, { allow_friend_requests: event.data.allowFriendRequests }),
  AccountDeleted: (event, rows) => {
    const gone = { username: deletedName, bio: null, avatar: null, role: 'developer', badges: 0 } as const
    edit(event, rows, { ...gone, newsletter: false, email_verified: false, deleted: true })
    for (const { token_id } of rows.account_token.group('account_id', event.metadata.root)) {
      rows.account_token.remove(token_id)
    }
  },
  AccountEmailVerified: (event, rows) => edit(event, rows, { email_verified: true }),
  // Nothing of these is shown, but edits name the stream's revision.
  AccountPasswordChanged: (event, rows) => edit(event, rows, {}),
  AccountSignedIn: (event, rows) => edit(event, rows, {}),
  AccountSessionEnded: (event, rows) => edit(event, rows, {}),
  AccountTokenCreated: (event, rows) => {
    edit(event, rows, {})
    const { tokenId, name, scopes, expiresAt } = event.data
    rows.account_token.put({
      token_id: tokenId,
      account_id: event.metadata.root,
      ...{ name, scopes },
      created_at: event.at,
      expires_at: expiresAt,
    })
  },
  AccountTokenEdited: (event, rows) => {
    edit(event, rows, {})
    const { tokenId, name, scopes, expiresAt } = event.data
    rows.account_token.update(tokenId, { name, scopes, expires_at: expiresAt })
  },
  AccountTokenRevoked: (event, rows) => {
    edit(event, rows, {})
    rows.account_token.remove(event.data.tokenId)
  },
}

/** Accounts, the names that lead to them, and their personal access tokens. The root of these events is the account. */
export const accountsProjector = defineProjector<AccountsTables, RecordedAccountEvent>({
  name: 'accounts',
  version: accountsVersion,
  tables: accountsTables,
  reads,
  on: handlers,
})

function reads(event: RecordedAccountEvent, wants: { [Name in keyof AccountsTables]: Wants }): void {
  wants.account.row(event.metadata.root)
  switch (event.type) {
    case 'AccountCreated':
    case 'AccountUsernameChanged':
      wants.account_name.row(usernameKey(event.data.username))
      return
    case 'AccountDeleted':
      wants.account_token.group('account_id', event.metadata.root)
      return
    case 'AccountTokenCreated':
    case 'AccountTokenEdited':
    case 'AccountTokenRevoked':
      wants.account_token.row(event.data.tokenId)
  }
}

function edit(event: RecordedAccountEvent, rows: Rows, change: Partial<AccountRow>): void {
  rows.account.update(event.metadata.root, { ...change, revision: event.revision })
}

function holdName(event: RecordedAccountEvent, rows: Rows, username: string): void {
  const name = usernameKey(username)
  if (rows.account_name.get(name)) return
  rows.account_name.put({ name, account_id: event.metadata.root, since: event.at })
}
