import { erased, type Personal, type Sealed } from '@adit/events/kit/personal.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'

type WithBio = Pick<AccountRow, 'bio'>
/** An account with its text in clear. Null if there is none, or if it can't be read any more. */
export type ReadAccount<Row extends WithBio = AccountRow> = Omit<Row, 'bio'> & { bio: string | null }

type Vault = Pick<PersonalVault, 'openAll'>

const withText = <Row extends WithBio>({ bio: _, ...account }: Row, bio: Personal<string> | null) => ({
  ...account,
  bio: bio === erased ? null : bio,
})

/**
 * Opens the texts of all accounts at once. No process keeps an opened one: after an erasure, none can be read, whatever read models and
 * their backups still hold.
 */
export async function withBios<Row extends WithBio>(
  vault: Vault,
  accounts: readonly Row[],
): Promise<ReadAccount<Row>[]> {
  const sealed = accounts.flatMap(({ bio }) => (bio && 'sealed' in bio ? [bio] : []))
  const opened = sealed.length === 0 ? [] : await vault.openAll(sealed)
  const texts = new Map<Sealed, Personal<string>>(sealed.map((text, place) => [text, opened[place] ?? erased]))
  return accounts.map((account) => {
    const { bio } = account
    if (bio === null) return withText(account, null)
    return withText(account, 'clear' in bio ? bio.clear : (texts.get(bio) ?? erased))
  })
}

/** The same for one account. */
export async function withBio<Row extends WithBio>(vault: Vault, account: Row): Promise<ReadAccount<Row>> {
  const { bio } = account
  const [text = null] = bio && 'sealed' in bio ? await vault.openAll([bio]) : [bio?.clear ?? null]
  return withText(account, text)
}
