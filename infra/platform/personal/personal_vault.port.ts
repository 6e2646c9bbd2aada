import type { Personal, Sealed } from '@adit/events/kit/personal.ts'

/** Keeps one key for each account, separate from everything that is sealed with it. */
export interface PersonalVault {
  /** Creates the account's key if it has none. Throws KeyErased if the key was erased. */
  seal(account: string, text: string): Promise<Sealed>
  /** Returns `erased` if the key was erased. Throws if the text was changed or belongs to another account. */
  open(sealed: Sealed): Promise<Personal<string>>
  /** The same for many at once, in their order. */
  openAll(sealed: readonly Sealed[]): Promise<Personal<string>[]>
  /** After this, nobody can read what was sealed for the account or seal anything more for it. */
  erase(account: string): Promise<void>
}

/** The account's personal data has been erased. */
export class KeyErased extends Error {
  constructor(account: string) {
    super(`The personal data of ${account} has been erased`)
  }
}
