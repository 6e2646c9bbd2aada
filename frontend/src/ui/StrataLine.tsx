import { cx } from './cx.ts'
import styles from './StrataLine.module.css'

/** What the upper bed is made of: sandstone, limestone, granite or shale. */
export type Rock = 'dots' | 'bricks' | 'crosses' | 'dashes'

/** Lower edge of the upper bed, and of the line, over 480 pixels. It ends as high as it begins, so that it goes on. */
const bed =
  'M0 1.5H480V6.500L462 6 440 7.500 404 7 380 6 346 6.500 320 8 280 7.500 252 6.500 220 6 184 7 150 8 118 7 84 6 52 6.500 20 7.500 0 6.500Z'
const under =
  'M0 6H480V9.500L470 10.500 448 10 430 11.500 396 11 372 12 340 10.500 312 11 288 12 260 11.500 236 10 204 10.500 176 12 142 11 116 11.500 90 10 60 10.500 34 12 12 11 0 9.500Z'

const details: Record<Rock, string> = {
  dots: Array.from({ length: 40 }, (_, at) => `M${at * 12 + 3} ${at % 2 ? 3.2 : 4.8}h1`).join(''),
  bricks: `M0 4H480${Array.from({ length: 20 }, (_, at) => `M${at * 24 + 4} 1.500v2.500M${at * 24 + 16} 4v2.500`).join('')}`,
  crosses: Array.from({ length: 24 }, (_, at) => `M${at * 20 + 5} ${at % 2 ? 2.5 : 3.5}v3m-1.500-1.500h3`).join(''),
  dashes: Array.from({ length: 24 }, (_, at) => `M${at * 20 + 2} ${at % 2 ? 3.2 : 5}h${at % 3 ? 8 : 5}`).join(''),
}

/** The surface of a bed of stone: each section of a page lies one bed deeper than the one before. The block is where the seam comes up. */
export function StrataLine({ rock }: { rock: Rock }) {
  const id = `strata-${rock}`
  return (
    <div data-wide aria-hidden="true" className={styles.line}>
      <svg aria-hidden="true" className={styles.ground}>
        <defs>
          <pattern id={id} width="480" height="12" patternUnits="userSpaceOnUse">
            <path d={under} className={styles.under} />
            <path d={bed} className={styles.bed} />
            <path d={details[rock]} className={styles.detail} />
            <path d="M0 .75H480" className={styles.soil} />
          </pattern>
        </defs>
        <rect width="100%" height="12" fill={`url(#${id})`} />
      </svg>
      <svg aria-hidden="true" viewBox="0 0 10 12" className={cx(styles.block, styles[rock])}>
        <path d="M5 1 9.500 3.500 5 6 .5 3.500Z" className={styles.top} />
        <path d="M.5 3.500 5 6V11L.5 8.500Z" className={styles.left} />
        <path d="M9.500 3.500 5 6V11L9.500 8.500Z" className={styles.right} />
      </svg>
    </div>
  )
}
