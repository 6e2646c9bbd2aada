import { defineMessages, type IntlShape, useIntl } from 'react-intl'
import { cx } from '../../ui/cx.ts'
import { tagName } from '../tags.ts'
import { Doorway } from './Doorway.tsx'
import styles from './FitMark.module.css'
import type { Fit } from './fits.ts'
import { useSetup } from './setup.ts'

const texts = defineMessages({
  fits: { id: 'fit.yes', defaultMessage: 'Fits' },
  loaders: { id: 'fit.loaders', defaultMessage: 'Other loaders' },
  servers: { id: 'fit.servers', defaultMessage: 'For servers' },
  noVersions: { id: 'fit.noVersions', defaultMessage: 'No versions yet' },
})

/** “Fits”, or why it doesn't: “Up to 1.21.4”. */
export function fitText(intl: IntlShape, fit: Fit, version: string): string {
  const [first = ''] = fit.values
  switch (fit.reason) {
    case null:
      return fit.with === null
        ? intl.formatMessage(texts.fits)
        : intl.formatMessage({ id: 'fit.with', defaultMessage: 'Fits with {loader}' }, { loader: tagName(fit.with) })
    case 'until':
      return intl.formatMessage({ id: 'fit.until', defaultMessage: 'Up to {version}' }, { version: first })
    case 'since':
      return intl.formatMessage({ id: 'fit.since', defaultMessage: 'From {version}' }, { version: first })
    case 'game_versions':
      return intl.formatMessage({ id: 'fit.gameVersions', defaultMessage: 'Not for {version}' }, { version })
    case 'loaders':
      return fit.values.length === 1
        ? intl.formatMessage({ id: 'fit.loader', defaultMessage: '{loader} only' }, { loader: tagName(first) })
        : intl.formatMessage(texts.loaders)
    case 'servers':
      return intl.formatMessage(texts.servers)
    case 'no_versions':
      return intl.formatMessage(texts.noVersions)
  }
}

/** Says whether something fits what the reader plays. Nothing while they haven't said what that is. */
export function FitMark({ fit, iconOnly = false }: { fit: Fit | undefined; iconOnly?: boolean }) {
  const intl = useIntl()
  const { version } = useSetup()
  if (!fit) return null
  return (
    <span
      className={cx(styles.fit, fit.fits && styles.yes)}
      title={fit.values.map((value) => (fit.reason === 'loaders' ? tagName(value) : value)).join(', ') || undefined}
    >
      <Doorway open={fit.fits} />
      <span className={iconOnly ? 'visually-hidden' : styles.text}>{fitText(intl, fit, version ?? '')}</span>
    </span>
  )
}
