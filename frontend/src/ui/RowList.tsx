import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { isFlagOn, useFlag } from '../api/storage/flags.ts'
import { cx } from './cx.ts'
import { isTyping } from './isTyping.ts'
import styles from './RowList.module.css'

type Props = {
  children: ReactNode
  label: string
  /** `dense` for staff tables, `grid` and `gallery` for cards. */
  layout?: 'list' | 'dense' | 'grid' | 'gallery'
  /** The list shown is being replaced. */
  busy?: boolean
}

/** The link that opens a row; the keys move from one to the next. */
const rowLink = '[data-row-link]'

function move(list: HTMLElement, step: number): void {
  const links = [...list.querySelectorAll<HTMLElement>(rowLink)]
  if (links.length === 0) return
  const now = links.findIndex(
    (link) => link === document.activeElement || link.closest('li, tr')?.contains(document.activeElement),
  )
  const next = now === -1 ? (step > 0 ? 0 : links.length - 1) : Math.min(Math.max(now + step, 0), links.length - 1)
  links[next]?.focus()
  links[next]?.closest('li, tr')?.scrollIntoView({ block: 'nearest' })
}

/** Moves along the nearest list with `j` and `k`: the one with the focus, else the first on the page. */
function onKey(list: HTMLElement) {
  return (event: KeyboardEvent) => {
    if ((event.key !== 'j' && event.key !== 'k') || !isFlagOn('singleKeys') || isTyping(event)) return
    const lists = [...document.querySelectorAll<HTMLElement>('[data-row-list]')]
    const chosen = lists.find((one) => one.contains(document.activeElement)) ?? lists[0]
    if (chosen !== list) return
    event.preventDefault()
    move(list, event.key === 'j' ? 1 : -1)
  }
}

/** Lets `j` and `k` walk the rows of an element marked `data-row-list`, each a `li` or `tr` with a link marked `data-row-link`. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!list.current) return
    const listener = onKey(list.current)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [list])
}

/** A list of rows with one link each, walked with `j` and `k`, opened with Enter. */
export function RowList({ children, label, layout = 'list', busy }: Props) {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  const isDense = useFlag('denseRows')
  return (
    <ul
      ref={list}
      data-row-list
      aria-label={label}
      aria-busy={busy || undefined}
      className={cx(styles[layout], isDense && styles.tight)}
    >
      {children}
    </ul>
  )
}

/** One row. Put `data-row-link` on the link that opens it; the whole row then takes the click. */
export function DataRow({ children, selected }: { children: ReactNode; selected?: boolean }) {
  return (
    <li className={styles.row} data-selected={selected || undefined}>
      {children}
    </li>
  )
}
