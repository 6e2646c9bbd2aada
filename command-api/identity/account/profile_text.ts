import { erased, type Personal, type Sealed, type WrittenText } from '@adit/events/kit/personal.ts'
import { KeyErased, type PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { accountRefusals } from './account.decider.ts'
import type { ExistingAccount } from './account_state.ts'

/** What a text of a profile says. Null if there is none, or if it can't be read any more. */
export async function readProfileText(
  vault: Pick<PersonalVault, 'open'>,
  text: WrittenText | null,
): Promise<string | null> {
  if (text === null) return null
  const read: Personal<string> = 'clear' in text ? text.clear : await vault.open(text)
  return read === erased ? null : read
}

/** Refuses if the account has been deleted meanwhile. */
export async function sealProfileText(
  vault: Pick<PersonalVault, 'seal'>,
  accountId: string,
  text: string,
): Promise<Sealed> {
  try {
    return await vault.seal(accountId, text)
  } catch (error) {
    throw error instanceof KeyErased ? accountRefusals.refuse('account_not_found') : error
  }
}

/** The change that gives the account this text. Sealing a text twice gives two different ones, so what is the same is found before. */
export async function bioChange(
  vault: PersonalVault,
  { accountId, bio }: ExistingAccount,
  text: string | null,
): Promise<{ bio?: Sealed | null }> {
  if (text === null) return { bio: null }
  if ((await readProfileText(vault, bio)) === text) return {}
  return { bio: await sealProfileText(vault, accountId, text) }
}
