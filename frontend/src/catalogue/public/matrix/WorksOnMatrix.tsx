import { loaderIcon } from '@adit/events/catalogue/tag/loader_icon.values.ts'
import { type CSSProperties, Fragment, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { compatibilityOf } from '../../compatibility.ts'
import { setupQuery } from '../../projectAddress.ts'
import { TagIcon } from '../../TagIcon.tsx'
import { tagName, useGameVersions } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { GameRanges, Platforms } from '../../WorksOn.tsx'
import { offered, primaryFile } from '../download/versionChoice.ts'
import { useGet } from '../get/useGet.ts'
import { useProjectView } from '../project/projectView.ts'
import side from '../project/SideColumn.module.css'
import { FileLink } from '../version/FileLink.tsx'
import { type Block, filesIn, type Matrix, matrixOf } from './matrix.ts'
import styles from './WorksOnMatrix.module.css'

type Yours = { row: number; column: number }

/** Where a column is in the grid: the names of loaders come first, and a gap after each group. */
function trackOf({ groups }: Matrix<VersionItem>): (column: number) => number {
  const gaps = (column: number) => groups.filter((group) => group.column > 0 && group.column <= column).length
  return (column) => column + 2 + gaps(column)
}

function tracks({ groups }: Matrix<VersionItem>): string {
  const parts = groups.map(({ columns }) => `repeat(${columns}, minmax(0, 1fr))`)
  return `var(--names) ${parts.join(' 5px ')}`
}

/** Pixels of a character and of a column, as far as a number needs to know whether it has room. */
const fits = (text: string, columns: number, all: number) => (columns * 280) / all >= text.length * 9

function Grid({ matrix, yours }: { matrix: Matrix<VersionItem>; yours: Yours | null }) {
  const { base, setup } = useProjectView()
  const track = trackOf(matrix)
  const at = (row: number, column: number, rows = 1, columns = 1): CSSProperties => ({
    gridRow: `${row + 3} / span ${rows}`,
    gridColumn: `${track(column)} / ${track(column + columns - 1) + 1}`,
  })
  const loader = (name: string) => (name === 'minecraft' || name === 'datapack' ? null : name)
  return (
    <div className={styles.grid} style={{ gridTemplateColumns: tracks(matrix) }} aria-hidden="true">
      {matrix.groups.map(({ name, column, columns }) => (
        <span
          key={name}
          className={styles.group}
          style={{ gridRow: 1, gridColumn: `${track(column)} / ${track(column + columns - 1) + 1}` }}
        >
          <bdi>{name}</bdi>
        </span>
      ))}
      {matrix.columns.map(({ label, games }, column) => (
        <span
          key={games[0]}
          className={cx(styles.label, column === yours?.column && styles.yours)}
          style={{ gridRow: 2, gridColumn: track(column) }}
        >
          {label}
        </span>
      ))}
      {matrix.loaders.map((name, row) => (
        <span
          key={name}
          className={cx(styles.loader, row === yours?.row && styles.chosen)}
          style={{ gridRow: row + 3, gridColumn: 1 }}
        >
          {loader(name) && (
            <>
              <TagIcon svg={loaderIcon(name)} />
              <bdi>{tagName(name)}</bdi>
            </>
          )}
        </span>
      ))}
      {matrix.cells.flatMap((cells, row) =>
        cells.map((cell, column) =>
          cell === null ? (
            <span
              key={`${matrix.loaders[row]} ${matrix.columns[column]?.games[0]}`}
              className={styles.none}
              style={at(row, column)}
            />
          ) : null,
        ),
      )}
      {matrix.blocks.map((block) => (
        <Link
          key={`${block.row} ${block.column}`}
          to={`${base}/version/${encodeURIComponent(block.version.id)}${setupQuery(setup)}`}
          tabIndex={-1}
          title={block.version.version_number}
          className={cx(styles.block, block.newest && styles.newest)}
          style={at(block.row, block.column, block.rows, block.columns)}
        >
          {fits(block.version.version_number, block.columns, matrix.columns.length) && (
            <bdi>{block.version.version_number}</bdi>
          )}
        </Link>
      ))}
      {yours && <span className={styles.here} style={at(yours.row, yours.column)} />}
    </div>
  )
}

/** The same as a table, for whoever doesn't see the drawing. */
function Table({ matrix }: { matrix: Matrix<VersionItem> }) {
  const intl = useIntl()
  const none = intl.formatMessage({ id: 'matrix.none', defaultMessage: 'No file' })
  const name = ({ group, games: [game] }: (typeof matrix.columns)[number], many: boolean) => (many ? group : game)
  return (
    <table className="visually-hidden">
      <caption>
        <FormattedMessage id="matrix.caption" defaultMessage="Newest version for each loader and game version" />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="matrix.game" defaultMessage="Game version" />
          </th>
          {matrix.loaders.map((loader) => (
            <th key={loader} scope="col">
              {tagName(loader)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrix.columns.map((column, at) => (
          <tr key={column.games[0]}>
            <th scope="row">{name(column, column.games.length > 1)}</th>
            {matrix.cells.map((cells, row) => (
              <td key={matrix.loaders[row]}>{cells[at]?.version_number ?? none}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FileRow({ block, first }: { block: Block<VersionItem>; first: boolean }) {
  const { base, setup } = useProjectView()
  const { version } = block
  const file = primaryFile(version.files)
  return (
    <li className={styles.row}>
      <span className={cx(styles.key, block.newest && styles.newest)} aria-hidden="true" />
      <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`} className={styles.number}>
        <bdi>{version.version_number}</bdi>
      </Link>
      <span className={styles.about}>
        {first && <FormattedMessage id="matrix.newest" defaultMessage="newest" />}
        {file && <FileSize bytes={file.size} />}
        <TimeText at={version.date_published} show="date" />
      </span>
      {file && <FileLink file={file} circular size="small" look="outlined" />}
    </li>
  )
}

/** Files that are named below the drawing. */
const mostFiles = 4

function Drawn({ matrix, versions }: { matrix: Matrix<VersionItem>; versions: readonly VersionItem[] }) {
  const setup = useGet()?.setup
  const row = matrix.loaders.length === 1 ? 0 : matrix.loaders.indexOf(setup?.loader ?? '')
  const column = matrix.columns.findIndex(({ games }) => setup?.version != null && games.includes(setup.version))
  const files = filesIn(matrix, versions)
  return (
    <>
      <Grid matrix={matrix} yours={row === -1 || column === -1 ? null : { row, column }} />
      <Table matrix={matrix} />
      <ul>
        {files.slice(0, mostFiles).map((block, at) => (
          <FileRow key={block.version.id} block={block} first={at === 0} />
        ))}
      </ul>
    </>
  )
}

/** Which file is for which loader and game version: one block is one file. */
export function WorksOnMatrix() {
  const { versions } = useProjectView()
  const { data: known, isPending } = useGameVersions()
  const { data } = versions
  const matrix = useMemo(() => (data && known ? matrixOf(data, known) : null), [data, known])
  if (versions.error && !data) return <ErrorState error={versions.error} onRetry={versions.retry} />
  if (data && offered(data).length === 0) return null
  return (
    <section className={side.section}>
      <h2>
        <FormattedMessage id="project.worksOn" defaultMessage="Works on" />
        {matrix && (
          <span className={styles.legend} aria-hidden="true">
            <i />
            <FormattedMessage id="matrix.yours" defaultMessage="your setup" />
          </span>
        )}
      </h2>
      {!data || isPending ? (
        <SkeletonText lines={4} />
      ) : matrix ? (
        <Drawn matrix={matrix} versions={data} />
      ) : (
        compatibilityOf(offered(data)).map((group) => (
          <Fragment key={group.platforms.join()}>
            <Platforms names={group.platforms} />
            <GameRanges versions={group.versions} limit={6} />
          </Fragment>
        ))
      )}
    </section>
  )
}
