import { defineMessages, useIntl } from 'react-intl'
import { Select } from '../../../ui/Select.tsx'
import type { Sort } from './searchState.ts'

const texts = defineMessages({
  sort: { id: 'sort.label', defaultMessage: 'Sort by' },
  relevance: { id: 'sort.relevance', defaultMessage: 'Relevance' },
  downloads: { id: 'sort.downloads', defaultMessage: 'Downloads' },
  follows: { id: 'sort.follows', defaultMessage: 'Followers' },
  newest: { id: 'sort.newest', defaultMessage: 'Newest' },
  updated: { id: 'sort.updated', defaultMessage: 'Last updated' },
})

type SortProps<T extends Sort> = {
  value: T
  onChange: (sort: T) => void
  name?: string
  /** Those that the list knows. */
  among: readonly T[]
}

/** The order of a list. */
export function SortSelect<T extends Sort>({ value, onChange, name, among }: SortProps<T>) {
  const intl = useIntl()
  const textOf = (sort: Sort) => intl.formatMessage(texts[sort])
  return (
    <Select
      hideLabel
      label={intl.formatMessage(texts.sort)}
      title={intl.formatMessage(texts.sort)}
      name={name}
      value={value}
      onChange={onChange}
      options={among.map((sort) => ({ value: sort, text: textOf(sort) }))}
    />
  )
}
