import { Download } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { SearchHit } from '../../../api/routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { FitMark } from '../../setup/FitMark.tsx'
import { useFit } from '../../setup/fits.ts'
import { Loaders } from '../list/ProjectRow.tsx'
import { pathOfHit } from '../list/searchHit.ts'
import { shortLengths, shortText } from '../list/shortText.ts'
import styles from './HitCard.module.css'

function Picture({ hit, first }: { hit: SearchHit; first: boolean }) {
  const image = hit.featured_gallery ?? hit.gallery[0]
  if (!image) return <span className={styles.picture} />
  // On a phone the first one is the largest thing that is seen at once.
  const loading = first ? 'eager' : 'lazy'
  const priority = first ? 'high' : undefined
  const size = { width: 350, height: 197 }
  return (
    <img
      className={styles.picture}
      src={image}
      alt=""
      {...size}
      loading={loading}
      fetchPriority={priority}
      decoding="async"
    />
  )
}

function Downloads({ count }: { count: number }) {
  const intl = useIntl()
  return (
    <span className={styles.count}>
      <Download aria-hidden="true" />
      <span className="visually-hidden">
        {intl.formatMessage({ id: 'project.downloads', defaultMessage: 'Downloads' })}
      </span>
      <NumberText value={count} />
    </span>
  )
}

type Props = {
  hit: SearchHit
  /** As which it opens. */
  type: 'mod' | 'modpack'
  /** Whether it is seen as soon as the page is there. */
  first: boolean
}

/** A project of a shelf with its picture: above a mod, beside a modpack, which also says whether it fits. */
function HitCard({ hit, type, first }: Props) {
  const fit = useFit(hit.project_id)
  const isPack = type === 'modpack'
  return (
    <li className={isPack ? styles.pack : styles.card}>
      <Picture hit={hit} first={first} />
      <div className={styles.body}>
        <span className={styles.icon}>
          <Avatar src={hit.icon_url} name={hit.title} size={isPack ? 40 : 44} />
        </span>
        <h3 className={styles.name}>
          <Link to={pathOfHit(hit, type)} className={styles.open} data-row-link>
            <bdi>{hit.title}</bdi>
          </Link>
          {isPack && fit && <FitMark fit={fit} />}
        </h3>
        <p className={styles.text} dir="auto">
          {shortText(hit.description, shortLengths.card)}
        </p>
        <p className={styles.facts}>
          <span>
            <Loaders hit={hit} />
          </span>
          <Downloads count={hit.downloads} />
        </p>
      </div>
    </li>
  )
}

/** Cards in one row, walked with `j` and `k`. */
export function HitCards({ hits, type }: { hits: readonly SearchHit[]; type: Props['type'] }) {
  return (
    <ul className={type === 'modpack' ? styles.packs : styles.cards} data-row-list>
      {hits.map((hit, at) => (
        <HitCard key={hit.project_id} hit={hit} type={type} first={type === 'mod' && at === 0} />
      ))}
    </ul>
  )
}
