import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { tagText } from '../../category.texts.ts'
import styles from './SearchPage.module.css'
import { countFilters, facetNames, type SearchState, withFacet, withoutFilters } from './searchState.ts'

type Props = { state: SearchState; onChange: (next: SearchState) => void }

/** The filters that count now, each to be taken away. */
export function ChosenFilters({ state, onChange }: Props) {
  const intl = useIntl()
  if (countFilters(state) === 0) return null
  const chosen = facetNames.flatMap((name) => [
    ...state.facets[name].include.map((value) => ({ name, value, excluded: false })),
    ...state.facets[name].exclude.map((value) => ({ name, value, excluded: true })),
  ])
  const text = (name: string, value: string) =>
    name === 'version' || name === 'license' ? value : tagText(intl, value)
  return (
    <div className={styles.chosen}>
      {chosen.map(({ name, value, excluded }) => (
        <Tag
          key={`${name} ${value}`}
          excluded={excluded}
          onRemove={() => onChange(withFacet(state, name, value, null))}
        >
          {text(name, value)}
        </Tag>
      ))}
      {state.openSource !== null && (
        <Tag excluded={!state.openSource} onRemove={() => onChange({ ...state, page: 1, openSource: null })}>
          {intl.formatMessage({ id: 'filter.openSource.short', defaultMessage: 'Open source' })}
        </Tag>
      )}
      {state.fits && (
        <Tag onRemove={() => onChange({ ...state, page: 1, fits: false })}>
          {intl.formatMessage({ id: 'filter.fits', defaultMessage: 'Only what fits' })}
        </Tag>
      )}
      <Button size="small" look="transparent" onClick={() => onChange(withoutFilters(state))}>
        <FormattedMessage id="filter.clear" defaultMessage="Clear all" />
      </Button>
    </div>
  )
}
