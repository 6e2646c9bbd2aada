import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/Link.tsx'
import { DataRow } from '../../../ui/RowList.tsx'
import { FitMark } from '../../setup/FitMark.tsx'
import { useFit } from '../../setup/fits.ts'
import { gallerySources } from '../gallery/gallerySources.ts'
import styles from './ProjectCard.module.css'
import { Counts, GameVersions, Loaders, Moment, type ProjectHitProps } from './ProjectRow.tsx'
import { pathOfHit } from './searchHit.ts'

type Props = ProjectHitProps & {
  picture: boolean
  /** In place of the author. */
  note?: ReactNode
}

/** A project as a card; in a gallery its picture leads. */
export function ProjectCard({ hit, type, moment, picture, note }: Props) {
  const image = hit.featured_gallery ?? hit.gallery[0]
  return (
    <DataRow>
      {picture && (
        <div className={cx(styles.picture, !image && styles.bare)}>
          {image ? (
            <img
              src={image}
              {...gallerySources(image)}
              alt=""
              width={350}
              height={197}
              loading="lazy"
              decoding="async"
            />
          ) : (
            <Avatar src={hit.icon_url} name={hit.title} size={96} />
          )}
        </div>
      )}
      <div className={styles.card}>
        <div className={styles.head}>
          <Avatar src={hit.icon_url} name={hit.title} size={picture ? 40 : 48} />
          <div className={styles.names}>
            <Link to={pathOfHit(hit, type)} className={styles.title} data-row-link>
              <bdi>{hit.title}</bdi>
            </Link>
            <div className={styles.by}>
              {note ?? (
                <FormattedMessage
                  id="project.by"
                  defaultMessage="by {author}"
                  values={{
                    author: (
                      <Link to={`/user/${encodeURIComponent(hit.author)}`}>
                        <bdi>{hit.author}</bdi>
                      </Link>
                    ),
                  }}
                />
              )}
            </div>
          </div>
        </div>
        <p className={styles.summary} dir="auto">
          {hit.description}
        </p>
        <p className={styles.facts}>
          <Loaders hit={hit} />
          <FitMark fit={useFit(hit.project_id)} />
          <GameVersions versions={hit.versions} />
        </p>
        <p className={styles.facts}>
          <Counts hit={hit} />
          <span className={styles.moment}>
            <Moment hit={hit} moment={moment} />
          </span>
        </p>
      </div>
    </DataRow>
  )
}
