import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../../../api/storage/useHydrated.ts'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { siteName } from '../../../ui/site.ts'
import { usePageHead } from '../../../ui/usePageHead.ts'
import styles from './HomePage.module.css'
import { lastVisit } from './lastVisit.ts'

const HomeBand = lazyNamed(() => import('./HomeBand.tsx'), 'HomeBand', { rests: true })
const News = lazyNamed(() => import('./News.tsx'), 'News')
const HomeShelves = lazyNamed(() => import('./HomeShelves.tsx'), 'HomeShelves', { rests: true })
const HomeList = lazyNamed(() => import('./HomeList.tsx'), 'HomeList', { rests: true })

const band = (
  <Suspense fallback={<div className={styles.band} />}>
    <HomeBand />
  </Suspense>
)
const shelves = (
  <Suspense fallback={<div className={styles.shelves} />}>
    <HomeShelves />
  </Suspense>
)
const list = (
  <Suspense fallback={<div className={styles.list} />}>
    <HomeList />
  </Suspense>
)

/** Parts of the address that say nothing of the list. */
const ofReader = ['hl']

/** The band, with what is new for a reader who was here before. Its height is decided before the first paint: see `public/theme.js`. */
function Top() {
  const since = useHydrated() ? lastVisit() : null
  return (
    <div data-wide className={styles.top}>
      {band}
      <div className={styles.news}>
        <Suspense>{since !== null && <News since={since} />}</Suspense>
      </div>
    </div>
  )
}

/** No lobby: what fits and what is new first, then the whole catalogue. Who searches or filters it sees only the list. */
export function HomePage() {
  const [params] = useSearchParams()
  usePageHead(siteName)
  const isPlain = [...params.keys()].every((name) => ofReader.includes(name))
  return (
    <>
      <Top />
      {isPlain && shelves}
      {list}
    </>
  )
}
