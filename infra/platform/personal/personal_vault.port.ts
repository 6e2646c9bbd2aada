import type { Personal, Sealed } from '@adit/events/kit/personal.ts'

/** Keeps one key for each account, apart from everything that is sealed with them. */
export interface PersonalVault {
  /** Makes the account's key when it has none. Throws KeyErased for an account whose key is gone for good. */
  seal(account: string, text: string): Promise<Sealed>
  /** `erased` when the key is gone; throws when the text was tampered with or belongs to another account. */
  open(sealed: Sealed): Promise<Personal<string>>
  /** From now on nobody can read what was sealed for the account, nor seal anything more for it. */
  erase(account: string): Promise<void>
}

/** The account's personal data has been erased. */
export class KeyErased extends Error {
  constructor(account: string) {
    super(`The personal data of ${account} has been erased`)
  }
}
