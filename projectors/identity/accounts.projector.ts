import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { accountFold } from '@adit/events/identity/account.fold.ts'
import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import type { RecordedStaffActEvent } from '@adit/events/identity/staff_act.events.ts'
import { changeOf } from '@adit/events/kit/fold.ts'
import { defineProjector, type Projector, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import type { AccountRow } from './account.table.ts'
import { type AccountsTables, accountsTables, accountsVersion } from './accounts.table.ts'
import { staffActHandlers } from './staff_act_handlers.ts'

type Rows = RowsOf<AccountsTables>
type Handlers = Required<Projector<AccountsTables, RecordedAccountEvent>['on']>

type Want<Event extends RecordedAccountEvent> = (event: Event, wants: WantsOf<AccountsTables>) => void
type Created = Extract<RecordedAccountEvent, { type: 'AccountCreated' }>
type Named = Extract<RecordedAccountEvent, { type: 'AccountCreated' | 'AccountUsernameChanged' }>
type OfProvider = Extract<RecordedAccountEvent, { type: `AccountProvider${'Linked' | 'Unlinked'}` }>
type OfToken = Extract<
  RecordedAccountEvent,
  { type: `AccountToken${'Created' | 'Edited' | 'Revoked' | 'StaffScopeGranted'}` }
>

const wantAccount: Want<RecordedAccountEvent> = ({ metadata }, wants) => wants.account.row(metadata.root)
const wantName: Want<Named> = ({ data }, wants) => wants.account_name.row(usernameKey(data.username))
const wantToken: Want<OfToken> = ({ data }, wants) => wants.account_token.row(data.tokenId)
const wantProvider: Want<OfProvider> = ({ data, metadata }, wants) =>
  wants.account_provider.row([metadata.root, data.provider])
const wantProviders: Want<RecordedAccountEvent> = ({ metadata }, wants) =>
  wants.account_provider.group('account_id', metadata.root)
const wantTokens: Want<RecordedAccountEvent> = ({ metadata }, wants) =>
  wants.account_token.group('account_id', metadata.root)
const reading =
  <Event extends RecordedAccountEvent>(...parts: readonly Want<Event>[]): Want<Event> =>
  (event, wants) => {
    for (const part of parts) part(event, wants)
  }

/** Changes the account's row with every event, because edits name its stream's revision. */
function edit(event: Exclude<RecordedAccountEvent, Created>, rows: Rows): void {
  const { root } = event.metadata
  const change = changeOf(accountFold, event)
  rows.account.changeFields(root, change, { revision: event.revision })
  rows.account_name.changeItems(change.names, (name) => name, { account_id: root })
  rows.account_provider.changeItems(change.providers, (provider) => [root, provider], { account_id: root })
  rows.account_token.changeItems(change.tokens, (tokenId) => tokenId, { account_id: root })
}

const ifKnown =
  <Event extends RecordedAccountEvent>(apply: (event: Event, rows: Rows) => void) =>
  (event: Event, rows: Rows): void => {
    if (rows.account.get(event.metadata.root)) apply(event, rows)
  }

const clear = (event: RecordedAccountEvent, rows: Rows, change: Partial<AccountRow>): void =>
  rows.account.update(event.metadata.root, change)

const edited = { reads: wantAccount, apply: edit }
const providerEdited = { reads: reading<OfProvider>(wantAccount, wantProvider), apply: edit }
const tokenEdited = { reads: reading<OfToken>(wantAccount, wantToken), apply: edit }

/** A handler for every event: a new one does not compile until it is handled. */
const handlers: Handlers = {
  AccountCreated: {
    reads: reading<Named>(wantAccount, wantName),
    apply: (event, rows) => {
      const account = accountFold.begin.AccountCreated(event)
      const names = [...account.names].map(([id, add]) => ({ id, add }))
      rows.account.putFields(account, { revision: event.revision })
      rows.account_name.changeItems(names, (name) => name, { account_id: account.accountId })
    },
  },
  AccountProfileChanged: edited,
  AccountAvatarChanged: edited,
  AccountUsernameChanged: { reads: reading<Named>(wantAccount, wantName), apply: edit },
  AccountRoleChanged: edited,
  AccountBadgesChanged: edited,
  AccountLimitChanged: edited,
  AccountFriendRequestsChanged: edited,
  AccountPreferencesChanged: edited,
  AccountSetupChanged: edited,
  AccountLanguageChanged: edited,
  AccountNewsletterChanged: edited,
  AccountEmailBounced: edited,
  AccountEmailChanged: edited,
  AccountDeleted: { reads: reading(wantAccount, wantTokens, wantProviders), apply: edit },
  AccountEmailVerified: edited,
  AccountPasswordChanged: edited,
  AccountSignedIn: edited,
  AccountSessionEnded: edited,
  AccountSecondFactorEnabled: edited,
  AccountSecondFactorDisabled: edited,
  AccountBackupCodesReplaced: edited,
  AccountBackupCodeUsed: edited,
  AccountDataExportAsked: edited,
  AccountSuspended: edited,
  AccountSuspensionEnded: edited,
  AccountLookedAt: edited,
  AccountPasskeyAdded: edited,
  AccountPasskeyRenamed: edited,
  AccountPasskeyRemoved: edited,
  AccountProviderLinked: providerEdited,
  AccountProviderUnlinked: providerEdited,
  AccountTokenCreated: tokenEdited,
  AccountTokenEdited: tokenEdited,
  AccountTokenStaffScopeGranted: tokenEdited,
  AccountTokenStaffScopeWithdrawn: { reads: reading(wantAccount, wantTokens), apply: edit },
  AccountTokenRevoked: tokenEdited,
  AccountTokensEnded: { reads: reading(wantAccount, wantTokens), apply: edit },
}

/**
 * Accounts, the names that lead to them, the other sites they sign in with, their personal access tokens, and what two admins decide about
 * them. The root of these events is the account.
 */
export const accountsProjector = defineProjector<AccountsTables, RecordedAccountEvent | RecordedStaffActEvent>({
  name: 'accounts',
  version: accountsVersion,
  tables: accountsTables,
  on: { ...handlers, ...staffActHandlers },
  whileParked: {
    on: {
      AccountDeleted: { reads: reading(wantAccount, wantTokens, wantProviders), apply: ifKnown(edit) },
      // What replaces them may be why the account waits.
      AccountProfileChanged: { reads: wantAccount, apply: ifKnown((event, rows) => clear(event, rows, { bio: null })) },
      AccountAvatarChanged: {
        reads: wantAccount,
        apply: ifKnown((event, rows) => clear(event, rows, { avatar: null })),
      },
    },
    hideAll: {
      reads: ({ metadata }, wants) => wants.account.row(metadata.root),
      apply: ({ metadata: { root } }, rows) => {
        if (rows.account.get(root)) rows.account.update(root, { bio: null, avatar: null, deleted: true })
      },
    },
  },
})
