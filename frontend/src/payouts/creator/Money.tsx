import { useIntl } from 'react-intl'
import styles from './Money.module.css'

type Props = {
  /** Decimal dollars. */
  of: string | number
  /** Decimals: cents, or as many as amounts have. */
  places?: 0 | 2 | 5 | 6
  /** Places after cents are shown lighter. */
  dim?: boolean
}

const cents = 2

/** An amount in dollars, as the reader's language writes it. Its own direction keeps the currency's name in one piece in texts from right to left. */
export function Money({ of, places = 2, dim = false }: Props) {
  const intl = useIntl()
  // What rounds to zero has no sign.
  const format = {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'negative',
  } as const
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const parts = intl.formatNumberToParts(Number(of), { ...format, ...digits })
  const text = parts.map(({ value }) => value).join('')
  if (!dim || places === cents)
    return (
      <data value={of} dir="ltr">
        {text}
      </data>
    )
  const at = parts.findIndex(({ type }) => type === 'fraction')
  const fraction = parts[at]?.value ?? ''
  const before = parts.slice(0, at).map(({ value }) => value)
  const after = parts.slice(at + 1).map(({ value }) => value)
  return (
    <data value={of} dir="ltr">
      {before.join('')}
      {fraction.slice(0, cents)}
      <span className={styles.small}>{fraction.slice(cents)}</span>
      {after.join('')}
    </data>
  )
}
