import { Columns3, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useAction } from '../../ui/useAction.ts'
import type { Column, Row } from './column.ts'
import styles from './DashboardList.module.css'

interface ColumnsProps<R extends Row> {
  columns: readonly Column<R>[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Chooses which columns the list shows. */
export function ColumnsButton<R extends Row>({ columns, hidden, onChange }: ColumnsProps<R>) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  const id = useId()
  const choices = columns.filter(({ always }) => !always)
  return (
    <>
      <Button
        look="transparent"
        size="small"
        className={styles.columnsButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Columns3 aria-hidden="true" />
        <FormattedMessage id="dashboard.columns" defaultMessage="Columns" />
      </Button>
      {open && (
        <fieldset
          id={id}
          className={styles.columns}
          aria-label={intl.formatMessage({ id: 'dashboard.columns', defaultMessage: 'Columns' })}
        >
          {choices.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={!hidden.includes(name)}
              onChange={(shown) => onChange(shown ? hidden.filter((one) => one !== name) : [...hidden, name])}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Most rows of one answer, see admin_list.ts of the server. */
const exportedMax = 1_000

/** Saves what the filters show, in the order shown, as CSV. */
export function ExportButton() {
  const dataProvider = useDataProvider()
  const { resource, exporter, filterValues, filter, sort, meta } = useListContext()
  const { run, busy } = useAction({
    act: async () => {
      const pagination = { page: 1, perPage: exportedMax }
      const query = { filter: { ...filter, ...filterValues }, sort, pagination, meta }
      const { data } = await dataProvider.getList(resource, query)
      if (exporter) await exporter(data, async () => ({}), dataProvider, resource)
    },
  })
  return (
    <Button look="transparent" size="small" busy={busy} onClick={() => void run()}>
      <Download aria-hidden="true" />
      <FormattedMessage id="dashboard.export" defaultMessage="Export as CSV" />
    </Button>
  )
}
