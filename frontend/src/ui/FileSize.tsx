import { useIntl } from 'react-intl'
import { formatBytes } from './format.ts'

/** The size of a file, the exact number of bytes when pointed at. */
export function FileSize({ bytes }: { bytes: number }) {
  const intl = useIntl()
  const exact = intl.formatNumber(bytes, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
  return (
    <data value={bytes} title={exact} className="tabular">
      {formatBytes(intl, bytes)}
    </data>
  )
}
