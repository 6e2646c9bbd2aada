import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useListContext } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useRowKeys } from '../../ui/RowList.tsx'
import type { Column, Row } from './column.ts'
import styles from './ListTable.module.css'

interface Props<R extends Row> {
  title: string
  busy: boolean
  columns: readonly Column<R>[]
  nameOf: (row: R) => string
  bulkActions?: ReactNode
  isChoosable?: (row: R) => boolean
}

/** The rows of a list with their columns. `j` and `k` walk them; a press on a row follows its link. */
export function ListTable<R extends Row>({ title, busy, columns, nameOf, bulkActions, isChoosable }: Props<R>) {
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const { data = [], selectedIds, onToggleItem, onSelect } = useListContext<R>()
  const intl = useIntl()
  const choosable = data.filter((row) => isChoosable?.(row) ?? true).map(({ id }) => id)
  const chosenHere = choosable.filter((id) => selectedIds.includes(id))
  const isAll = choosable.length > 0 && chosenHere.length === choosable.length
  return (
    <>
      {bulkActions && selectedIds.length > 0 && <ChosenBar>{bulkActions}</ChosenBar>}
      <table ref={table} data-row-list className={styles.table} aria-label={title} aria-busy={busy || undefined}>
        <thead>
          <tr>
            {bulkActions && (
              <th className={styles.choice}>
                <Choice
                  label={intl.formatMessage({ id: 'dashboard.chooseAll', defaultMessage: 'Select all on this page' })}
                  checked={isAll}
                  partial={!isAll && chosenHere.length > 0}
                  disabled={choosable.length === 0}
                  onChange={() =>
                    onSelect(
                      isAll
                        ? selectedIds.filter((id) => !choosable.includes(id))
                        : [...new Set([...selectedIds, ...choosable])],
                    )
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id} data-selected={selectedIds.includes(row.id) || undefined}>
              {bulkActions && (
                <td className={styles.choice}>
                  <Choice
                    label={intl.formatMessage(
                      { id: 'dashboard.choose', defaultMessage: 'Select {name}' },
                      { name: nameOf(row) },
                    )}
                    checked={selectedIds.includes(row.id)}
                    disabled={!choosable.includes(row.id)}
                    onChange={() => onToggleItem(row.id)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const classOf = <R extends Row>({ numeric, onPhone }: Column<R>) =>
  cx(numeric && styles.numeric, !onPhone && styles.wide)

function Heading<R extends Row>({ column }: { column: Column<R> }) {
  const { sort, setSort } = useListContext()
  const { label, sort: by } = column
  if (!by) {
    return (
      <th scope="col" className={classOf(column)}>
        {label}
      </th>
    )
  }
  const isSorted = sort.field === by.field
  const other = sort.order === 'ASC' ? 'DESC' : 'ASC'
  const Arrow = sort.order === 'ASC' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => setSort({ field: by.field, order: isSorted ? other : by.order })}
      >
        {label}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

function ChosenBar({ children }: { children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext()
  return (
    <div className={styles.chosen}>
      <p role="status">
        <FormattedMessage
          id="dashboard.chosen"
          defaultMessage="{count, plural, one {# selected} other {# selected}}"
          values={{ count: selectedIds.length }}
        />
      </p>
      {children}
      <Button look="transparent" size="small" onClick={() => onUnselectItems()}>
        <FormattedMessage id="dashboard.unchoose" defaultMessage="Clear selection" />
      </Button>
    </div>
  )
}

interface ChoiceProps {
  label: string
  checked: boolean
  partial?: boolean
  disabled: boolean
  onChange: () => void
}

function Choice({ label, checked, partial = false, disabled, onChange }: ChoiceProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(input) => {
        if (input) input.indeterminate = partial
      }}
      onChange={onChange}
    />
  )
}
