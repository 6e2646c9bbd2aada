import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import { defineProjector, nothingToHide } from '@adit/platform/projection/projector.ts'
import { type AccountLooksTables, accountLooksTables, accountLooksVersion } from './account_looks.table.ts'

type Handled = Extract<RecordedAccountEvent, { type: 'AccountLookedAt' | 'AccountDeleted' }>

/** Looks of staff at private details, until the account is deleted. The root is the account. */
export const accountLooksProjector = defineProjector<AccountLooksTables, Handled>({
  name: 'account_looks',
  version: accountLooksVersion,
  tables: accountLooksTables,
  whileParked: nothingToHide,
  on: {
    AccountLookedAt: {
      reads: ({ data }, wants) => wants.account_look.row(data.lookId),
      apply({ data: { lookId, investigation = false, ...look }, metadata, at }, rows) {
        rows.account_look.put({ ...look, look_id: lookId, account_id: metadata.root, investigation, at })
      },
    },
    AccountDeleted: {
      reads: ({ metadata }, wants) => wants.account_look.group('account_id', metadata.root),
      apply({ metadata: { root } }, rows) {
        for (const { look_id } of rows.account_look.group('account_id', root)) rows.account_look.remove(look_id)
      },
    },
  },
})
