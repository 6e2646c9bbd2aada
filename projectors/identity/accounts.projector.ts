import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { defineProjector, type Projector, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import type { AccountRow } from './account.table.ts'
import { type AccountsTables, accountsTables, accountsVersion } from './accounts.table.ts'

type Rows = RowsOf<AccountsTables>
type Handlers = Required<Projector<AccountsTables, RecordedAccountEvent>['on']>

/** What stands for a deleted account; no username has a space. */
export const deletedName = 'Deleted user'

type Want<Event extends RecordedAccountEvent> = (event: Event, wants: WantsOf<AccountsTables>) => void
type Named = Extract<RecordedAccountEvent, { type: 'AccountCreated' | 'AccountUsernameChanged' }>
type OfToken = Extract<RecordedAccountEvent, { type: `AccountToken${string}` }>

const wantAccount: Want<RecordedAccountEvent> = ({ metadata }, wants) => wants.account.row(metadata.root)
const wantName: Want<Named> = ({ data }, wants) => wants.account_name.row(usernameKey(data.username))
const wantToken: Want<OfToken> = ({ data }, wants) => wants.account_token.row(data.tokenId)
const reading =
  <Event extends RecordedAccountEvent>(...parts: readonly Want<Event>[]): Want<Event> =>
  (event, wants) => {
    for (const part of parts) part(event, wants)
  }

/** A handler for every event: a new one does not compile until it is handled. */
const handlers: Handlers = {
  AccountCreated: {
    reads: reading<Named>(wantAccount, wantName),
    apply: (event, rows) => {
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
  },
  AccountProfileChanged: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, { bio: event.data.bio }),
  },
  AccountAvatarChanged: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, { avatar: event.data.avatar }),
  },
  AccountUsernameChanged: {
    reads: reading<Named>(wantAccount, wantName),
    apply: (event, rows) => {
      edit(event, rows, { username: event.data.username })
      holdName(event, rows, event.data.username)
    },
  },
  AccountRoleChanged: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, { role: event.data.role }),
  },
  AccountBadgesChanged: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, { badges: event.data.badges }),
  },
  AccountFriendRequestsChanged: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, { allow_friend_requests: event.data.allowFriendRequests }),
  },
  AccountDeleted: {
    reads: reading(wantAccount, ({ metadata }, wants) => wants.account_token.group('account_id', metadata.root)),
    apply: (event, rows) => {
      const gone = { username: deletedName, bio: null, avatar: null, role: 'developer', badges: 0 } as const
      edit(event, rows, { ...gone, newsletter: false, email_verified: false, deleted: true })
      for (const { token_id } of rows.account_token.group('account_id', event.metadata.root)) {
        rows.account_token.remove(token_id)
      }
    },
  },
  AccountEmailVerified: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, { email_verified: true }),
  },
  // Nothing of these is shown, but edits name the stream's revision.
  AccountPasswordChanged: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, {}),
  },
  AccountSignedIn: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, {}),
  },
  AccountSessionEnded: {
    reads: wantAccount,
    apply: (event, rows) => edit(event, rows, {}),
  },
  AccountTokenCreated: {
    reads: reading<OfToken>(wantAccount, wantToken),
    apply: (event, rows) => {
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
  },
  AccountTokenEdited: {
    reads: reading<OfToken>(wantAccount, wantToken),
    apply: (event, rows) => {
      edit(event, rows, {})
      const { tokenId, name, scopes, expiresAt } = event.data
      rows.account_token.update(tokenId, { name, scopes, expires_at: expiresAt })
    },
  },
  AccountTokenRevoked: {
    reads: reading<OfToken>(wantAccount, wantToken),
    apply: (event, rows) => {
      edit(event, rows, {})
      rows.account_token.remove(event.data.tokenId)
    },
  },
}

/** Accounts, the names that lead to them, and their personal access tokens. The root of these events is the account. */
export const accountsProjector = defineProjector<AccountsTables, RecordedAccountEvent>({
  name: 'accounts',
  version: accountsVersion,
  tables: accountsTables,
  on: handlers,
})

function edit(event: RecordedAccountEvent, rows: Rows, change: Partial<AccountRow>): void {
  rows.account.update(event.metadata.root, { ...change, revision: event.revision })
}

function holdName(event: RecordedAccountEvent, rows: Rows, username: string): void {
  const name = usernameKey(username)
  if (rows.account_name.get(name)) return
  rows.account_name.put({ name, account_id: event.metadata.root, since: event.at })
}
