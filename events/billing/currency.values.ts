/** The currencies that prices are in, in the order in which they are listed. */
export const billingCurrencies = [
  ...(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'NOK', 'PLN', 'JPY', 'KRW', 'CNY'] as const),
  ...(['TWD', 'HKD', 'SGD', 'INR', 'IDR', 'MYR', 'PHP', 'THB', 'VND', 'BRL', 'ARS', 'CLP'] as const),
  ...(['COP', 'MXN', 'PEN', 'UYU', 'TRY', 'UAH', 'RUB', 'KZT', 'ZAR', 'SAR', 'QAR'] as const),
] as const
export type BillingCurrency = (typeof billingCurrencies)[number]

/**
 * An amount in the smallest unit in which a currency is charged: cents of a dollar, whole yen. These are the units of payment providers, which
 * differ from what `Intl` shows: forints and rupiahs are charged in hundredths although nobody writes them.
 */
export type Minor = bigint

/** Decimals in which providers count, where that is not two. */
const whole = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const thousandths = 'BHD JOD KWD OMR TND'.split(' ')

/** How many decimals the smallest unit of a currency (ISO 4217) has. */
export function decimalsOf(currency: string): number {
  if (whole.includes(currency)) return 0
  return thousandths.includes(currency) ? 3 : 2
}

/** As a decimal number, such as `5.00`, which `Intl.NumberFormat` takes without losing digits. */
export function decimalOf(amount: Minor, currency: string): string {
  const decimals = decimalsOf(currency)
  const size = amount < 0n ? -amount : amount
  const digits = String(size).padStart(decimals + 1, '0')
  const sign = amount < 0n ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** What somebody typed as an amount, such as `5`, `5.5` or `5,50`, in the smallest unit. Undefined if it's none, or finer than that unit. */
export function minorFrom(typed: string, currency: string): Minor | undefined {
  const decimals = decimalsOf(currency)
  const [, whole, part = ''] = /^(\d{1,15})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  return BigInt(whole + part.padEnd(decimals, '0'))
}

/** Countries whose people are shown another currency than dollars. */
const byCountry: ReadonlyMap<string, BillingCurrency> = new Map(
  Object.entries<BillingCurrency>({
    ...of('EUR', 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK BG AD MC SM VA ME XK'),
    ...of('GBP', 'GB IM JE GG'),
    ...of('CHF', 'CH LI'),
    ...of('AUD', 'AU KI NR TV'),
    ...of('NZD', 'NZ CK NU TK'),
    ...of('NOK', 'NO SJ BV'),
    ...{ CA: 'CAD', PL: 'PLN', JP: 'JPY', KR: 'KRW', CN: 'CNY', TW: 'TWD', HK: 'HKD', SG: 'SGD', IN: 'INR', ID: 'IDR' },
    ...{ MY: 'MYR', PH: 'PHP', TH: 'THB', VN: 'VND', BR: 'BRL', AR: 'ARS', CL: 'CLP', CO: 'COP', MX: 'MXN', PE: 'PEN' },
    ...{ UY: 'UYU', TR: 'TRY', UA: 'UAH', RU: 'RUB', KZ: 'KZT', ZA: 'ZAR', SA: 'SAR', QA: 'QAR' },
  }),
)

function of(currency: BillingCurrency, countries: string): Record<string, BillingCurrency> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, currency]))
}

/** The currency in which people of a country (ISO 3166-1, two letters) pay. Dollars if the country has none of ours or isn't known. */
export const currencyOf = (country: string | null): BillingCurrency => byCountry.get(country ?? '') ?? 'USD'

/** The quotient, rounded half to even: as often up as down, so that many lines don't drift from their sum. `by` is positive. */
export function dividedHalfEven(amount: bigint, by: bigint): bigint {
  let quotient = amount / by
  if (quotient * by > amount) quotient -= 1n
  const twice = (amount - quotient * by) * 2n
  if (twice < by || (twice === by && quotient % 2n === 0n)) return quotient
  return quotient + 1n
}
