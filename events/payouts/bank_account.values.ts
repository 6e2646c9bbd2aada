/** As a withdrawal keeps it, in one text. */
export interface BankAccount {
  /** Without spaces. */
  iban: string
  /** Null: the bank is known by the IBAN. */
  bic: string | null
  /** Whose it is. */
  name: string
}

/** As the European Payments Council limits it. */
export const BANK_NAME_MAX = 70
/** Of a BIC as people type it, with spaces. */
export const BIC_TEXT_MAX = 20

const form = /^([A-Z]{2}[A-Z0-9]{13,32}) (?:\(([A-Z0-9]{8,11})\) )?([^(].*)$/

export const bankAccountText = ({ iban, bic, name }: BankAccount): string =>
  bic === null ? `${iban} ${name}` : `${iban} (${bic}) ${name}`

/** Undefined for a text that `bankAccountText` didn’t write. */
export function readBankAccount(text: string): BankAccount | undefined {
  const [, iban, bic, name] = form.exec(text) ?? []
  return iban === undefined || name === undefined ? undefined : { iban, bic: bic ?? null, name }
}
