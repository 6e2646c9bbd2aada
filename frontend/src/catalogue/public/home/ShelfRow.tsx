import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/Link.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { FitMark } from '../../setup/FitMark.tsx'
import { useFit } from '../../setup/fits.ts'
import styles from './ShelfRow.module.css'

type Props = {
  project: { project_id: string; title: string; icon_url: string | null }
  to: string
  /** Before the icon. */
  rank?: ReactNode
  /** Below the name. */
  about: ReactNode
  /** Between the fit and the end. */
  picture?: ReactNode
  /** At the end of the row, in two lines. */
  fact: ReactNode
  note: ReactNode
  /** Whether the end is wide: for words. */
  wide?: boolean
}

/** A project in a row of a shelf. */
export function ShelfRow({ project, to, rank, about, picture, fact, note, wide = false }: Props) {
  const fit = useFit(project.project_id)
  return (
    <DataRow>
      {rank && <span className={styles.rank}>{rank}</span>}
      <Avatar src={project.icon_url} name={project.title} size={32} />
      <span className={styles.what}>
        <Link to={to} data-row-link>
          <bdi>{project.title}</bdi>
        </Link>
        <small>{about}</small>
      </span>
      <span className={styles.fit}>{fit && <FitMark fit={fit} />}</span>
      {picture}
      <span className={cx(styles.side, wide && styles.wide)}>
        <b>{fact}</b>
        {note && <small>{note}</small>}
      </span>
    </DataRow>
  )
}

/** Rows of a shelf. */
export function ShelfRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.rows}>
      <RowList label={label}>{children}</RowList>
    </div>
  )
}
