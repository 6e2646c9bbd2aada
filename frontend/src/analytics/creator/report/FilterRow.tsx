import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import type { ResponseOf } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chips, toggled } from '../../../ui/form/Chips.tsx'
import { Select } from '../../../ui/Select.tsx'
import { type Field, fieldsOf, metricParts, returnMetrics } from '../figures/metric.ts'
import styles from './Controls.module.css'
import { useReportFrame } from './reportContext.ts'
import { fieldTexts, useNames } from './useNames.ts'
import { bodyOf, type ReportTimes } from './useReport.ts'

type Facets = ResponseOf<'POST /v3/analytics/facets'>['facets']

const anything = ''

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

function FilterSelect({ field, values, textOf }: SelectProps) {
  const intl = useIntl()
  const { view, show } = useReportFrame()
  const chosen = view.filters[field]
  // The value of a link may not occur in this period; it is shown all the same, since it is why there is nothing.
  const offered = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values]
  if (offered.length === 0) return null
  const options = offered
    .map((value) => ({ value, text: textOf(value) }))
    .toSorted((left, right) => left.text.localeCompare(right.text, intl.locale, { numeric: true }))
  const change = (value: string) => {
    const { [field]: _, ...others } = view.filters
    show({ filters: value === anything ? others : { ...others, [field]: value }, bar: null })
  }
  return (
    <Select<string>
      label={intl.formatMessage(fieldTexts[field])}
      value={chosen ?? anything}
      onChange={change}
      options={[
        { value: anything, text: intl.formatMessage({ id: 'analytics.filter.any', defaultMessage: 'Any' }) },
        ...options,
      ]}
    />
  )
}
