import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chips, toggled } from '../../../ui/form/Chips.tsx'
import { Select } from '../../../ui/Select.tsx'
import { filterValuesMax } from '../figures/analyticsAddress.ts'
import { type Field, fieldsOf, metricParts, returnMetrics } from '../figures/metric.ts'
import styles from './Controls.module.css'
import { useReportFrame } from './reportContext.ts'
import { fieldTexts, useNames } from './useNames.ts'
import { bodyOf, type ReportTimes } from './useReport.ts'

type Facets = ResponseOf<'POST /v3/analytics/facets'>['facets']

const anything = ''

const texts = defineMessages({
  any: { id: 'analytics.filter.any', defaultMessage: 'Any' },
  more: { id: 'analytics.filter.more', defaultMessage: 'Add another' },
})

/** Holds the figures to values that occur in the period. */
export function FilterRow({ times: { period } }: { times: ReportTimes }) {
  const { view, show, projects, isSingle } = useReportFrame()
  const scope = isSingle ? projects.map(({ id }) => id) : view.projects
  const { data } = useApi('POST /v3/analytics/facets', {
    body: bodyOf(period, { slices: 1 }, returnMetrics([view.metric], []), scope),
  })
  const facets: Partial<Record<Field, readonly (string | boolean)[]>> = data
    ? (data.facets as Facets)[metricParts[view.metric].asked]
    : {}
  const versions = (facets.version_id ?? []).map(String)
  const nameOf = useNames(view.metric, versions, {}, true)
  const fields = fieldsOf(view.metric)
  return (
    <div className={styles.row}>
      <ProjectChips />
      {fields.map((field) => (
        <FilterSelect
          key={field}
          field={field}
          values={(facets[field] ?? []).map(String)}
          textOf={(value) => nameOf(field, value).text}
        />
      ))}
      {Object.keys(view.filters).length > 0 && (
        <Button look="transparent" onClick={() => show({ filters: {}, bar: null })}>
          <FormattedMessage id="dashboard.clear" defaultMessage="Clear filters" />
        </Button>
      )}
    </div>
  )
}

/** More chips than this are no choice but a wall; one project can be chosen from the list above. */
const chipsMax = 60

/** Several projects at once. */
function ProjectChips() {
  const intl = useIntl()
  const { view, show, projects, isSingle } = useReportFrame()
  if (isSingle || projects.length < 3 || projects.length > chipsMax) return null
  return (
    <div className={styles.chips}>
      <Chips
        label={intl.formatMessage({ id: 'analytics.projects', defaultMessage: 'Projects' })}
        chips={projects.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={view.projects}
        onToggle={(id, on) => show({ projects: toggled(view.projects, id, on), bar: null })}
      />
    </div>
  )
}

type SelectProps = { field: Field; values: readonly string[]; textOf: (value: string) => string }

/** Values of one field: a record must have one of them. Each is chosen in the list, and taken back by its chip. */
function FilterSelect({ field, values, textOf }: SelectProps) {
  const intl = useIntl()
  const { view, show } = useReportFrame()
  const chosen = view.filters[field] ?? []
  const left = values.filter((value) => !chosen.includes(value))
  if (left.length + chosen.length === 0) return null
  const options = left
    .map((value) => ({ value, text: textOf(value) }))
    .toSorted((one, other) => one.text.localeCompare(other.text, intl.locale, { numeric: true }))
  const change = (now: readonly string[]) => {
    const { [field]: _, ...others } = view.filters
    show({ filters: now.length === 0 ? others : { ...others, [field]: now }, bar: null })
  }
  const label = intl.formatMessage(fieldTexts[field])
  return (
    <>
      <Select<string>
        label={label}
        value={anything}
        disabled={left.length === 0 || chosen.length >= filterValuesMax}
        onChange={(value) => change(toggled(chosen, value, value !== anything))}
        options={[
          {
            value: anything,
            text: chosen.length === 0 ? intl.formatMessage(texts.any) : intl.formatMessage(texts.more),
          },
          ...options,
        ]}
      />
      {chosen.length > 0 && (
        <Chips
          label={intl.formatMessage(
            { id: 'analytics.filter.chosen', defaultMessage: '{field}: chosen' },
            { field: label },
          )}
          chips={chosen.map((value) => ({ value, text: textOf(value) }))}
          chosen={chosen}
          onToggle={(value) => change(toggled(chosen, value, false))}
        />
      )}
    </>
  )
}
