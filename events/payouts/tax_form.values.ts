/** Forms of the tax authority of the United States: of its own residents, of people elsewhere, and of companies elsewhere. */
export const taxForms = ['W-9', 'W-8BEN', 'W-8BEN-E'] as const
export type TaxForm = (typeof taxForms)[number]

/** `none`: there is none, or it has expired. `mismatch`: the authority knows the number under another name. */
export type TaxFormState = 'none' | 'complete' | 'mismatch'

/** A W-9 holds until it is replaced, the others until the end of the third year after the one in which they were signed. */
export const expiryOf = (form: TaxForm, signedOn: string): string | null =>
  form === 'W-9' ? null : `${Number(signedOn.slice(0, 4)) + 3}-12-31`

/** Ours: so many days before a form expires, whoever signed it is told. */
export const TAX_FORM_NOTICE_DAYS = 30

/** Which form somebody of a country (ISO 3166) signs. */
export const formFor = ({ country, isCompany }: { country: string; isCompany: boolean }): TaxForm =>
  country === 'US' ? 'W-9' : isCompany ? 'W-8BEN-E' : 'W-8BEN'

/** Ours. */
export const TAX_NAME_MAX = 120
export const TAX_ADDRESS_MAX = 300
export const TAX_NUMBER_MAX = 40

/** A taxpayer number of the United States: nine digits, with or without hyphens. */
export const isTaxpayerNumber = (text: string): boolean => /^\d{9}$/.test(text.replaceAll('-', ''))
