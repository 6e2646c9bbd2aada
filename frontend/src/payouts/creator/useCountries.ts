import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { countries } from './countries.values.ts'

/** All countries, in the order of the reader's language. */
export function useCountries() {
  const intl = useIntl()
  return useMemo(() => {
    const named = countries.map((value) => ({
      value,
      text: intl.formatDisplayName(value, { type: 'region', fallback: 'code' }) ?? value,
    }))
    const { compare } = new Intl.Collator(intl.locale)
    return named.toSorted((one, other) => compare(one.text, other.text))
  }, [intl])
}
