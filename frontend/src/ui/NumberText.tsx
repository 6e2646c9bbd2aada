import { useIntl } from 'react-intl'
import { useFlag } from '../api/storage/flags.ts'
import { formatCount } from './format.ts'
import { Link } from './Link.tsx'

/** A count in its short form, the exact one when pointed at. With `to` it opens what the number is made of. */
export function NumberText({ value, to, full }: { value: number; to?: string; full?: boolean }) {
  const intl = useIntl()
  const exact = intl.formatNumber(value)
  const isExact = useFlag('exactNumbers') || full
  const text = isExact ? exact : formatCount(intl, value)
  const title = text === exact ? undefined : exact
  if (to !== undefined)
    return (
      <Link to={to} className="tabular" title={title}>
        {text}
      </Link>
    )
  return (
    <data value={value} className="tabular" title={title}>
      {text}
    </data>
  )
}
