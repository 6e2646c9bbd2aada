import { BANK_NAME_MAX, type BankAccount, bankAccountText } from '@adit/events/payouts/bank_account.values.ts'
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

interface Typed {
  iban: string
  bic: string
  name: string
}

/** The field that can’t be right, or the account as a withdrawal keeps it. */
export type TypedAccount = { wrong: keyof Typed } | { account: string }

/** Checks an account as somebody typed it. Whether it exists, the bank alone knows. */
export function typedAccount(typed: Typed): TypedAccount {
  const iban = electronicFormatIBAN(typed.iban) ?? ''
  if (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2))) return { wrong: 'iban' }
  const bic = typed.bic.replaceAll(/\s/g, '').toUpperCase()
  if (bic !== '' && !isValidBIC(bic)) return { wrong: 'bic' }
  const name = typed.name.trim().replaceAll(/\s+/g, ' ')
  const written = bankWriting(name)
  if (written === undefined || written.length > BANK_NAME_MAX || name.startsWith('(')) return { wrong: 'name' }
  return { account: bankAccountText({ iban, bic: bic === '' ? null : bic, name }) }
}

/** Letters that don’t lose their marks by normalization. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D' },
  ...{ þ: 'th', Þ: 'TH', ł: 'l', Ł: 'L', ħ: 'h', Ħ: 'H', ı: 'i', '’': "'", '–': '-' },
}
/** What every bank of the payment area takes (European Payments Council, EPC217-08). A text of it doesn’t begin with a slash. */
const known = /^[A-Za-z0-9?:().,'+ -][A-Za-z0-9/?:().,'+ -]*$/

/** A text in the letters that banks take. Undefined if it has others, such as Cyrillic ones, or none. */
export function bankWriting(text: string): string | undefined {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u{20}-\u{7E}]/gu, (letter) => letters[letter] ?? letter)
  return known.test(plain) && /[A-Za-z]/.test(plain) ? plain : undefined
}

/** The account with its name in the letters that banks take. */
export const writtenAccount = ({ name, ...account }: BankAccount): BankAccount => ({
  ...account,
  name: (bankWriting(name) ?? name).slice(0, BANK_NAME_MAX),
})
