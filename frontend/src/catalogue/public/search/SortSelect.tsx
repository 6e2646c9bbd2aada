import { defineMessages, useIntl } from 'react-intl'
import { Select } from '../../../ui/Select.tsx'
import { type Sort, sorts } from './searchState.ts'

const texts = defineMessages({
  sort: { id: 'sort.label', defaultMessage: 'Sort by' },
  relevance: { id: 'sort.relevance', defaultMessage: 'Relevance' },
  downloads: { id: 'sort.downloads', defaultMessage: 'Downloads' },
  follows: { id: 'sort.follows', defaultMessage: 'Followers' },
  newest: { id: 'sort.newest', defaultMessage: 'Newest' },
  updated: { id: 'sort.updated', defaultMessage: 'Last updated' },
})

type SortProps = { value: Sort; onChange: (sort: Sort) => void; name?: string }

/** The order of a list. */
export function SortSelect({ value, onChange, name }: SortProps) {
  const intl = useIntl()
  return (
    <Select
      hideLabel
      label={intl.formatMessage(texts.sort)}
      title={intl.formatMessage(texts.sort)}
      name={name}
      value={value}
      onChange={onChange}
      options={sorts.map((sort) => ({ value: sort, text: intl.formatMessage(texts[sort]) }))}
    />
  )
}
