import { FormattedMessage, useIntl } from 'react-intl'
import type { ProjectV3 } from '../../../api/routes.ts'
import { Link } from '../../../ui/Link.tsx'
import { setupQuery } from '../../projectAddress.ts'
import { useProjectView } from '../project/projectView.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import styles from './GalleryStrip.module.css'
import { hashOf } from './galleryHash.ts'
import { sourcesOf } from './gallerySources.ts'
import { stripOf } from './strip.ts'
import { useMeasures } from './useMeasures.ts'

type Picture = ProjectV3['gallery'][number]

function PictureLink({ picture, at, sizes }: { picture: Picture; at: number; sizes: string }) {
  const intl = useIntl()
  const { base, setup } = useProjectView()
  const measuresOf = useMeasures()
  const untitled = intl.formatMessage({ id: 'project.gallery.untitled', defaultMessage: 'Untitled' })
  return (
    <Link to={`${base}/gallery${setupQuery(setup)}${hashOf(at)}`} className={styles.picture}>
      <GalleryPicture
        measures={measuresOf(picture)}
        src={picture.url}
        {...sourcesOf(picture.url, sizes)}
        alt={picture.name ?? picture.description ?? untitled}
        decoding="async"
      />
    </Link>
  )
}

/** The first pictures of the gallery above the description: one large and whole, two small. */
export function GalleryStrip() {
  const { project, base, setup } = useProjectView()
  const [large, ...small] = stripOf(project.gallery)
  if (!large) return null
  const { name, description } = large.picture
  return (
    <figure className={styles.strip} data-one={small.length === 0 || undefined}>
      <PictureLink {...large} sizes="(min-width: 961px) 560px, 100vw" />
      {small.length > 0 && (
        <div className={styles.small}>
          {small.map((one) => (
            <PictureLink key={one.picture.url} {...one} sizes="(min-width: 1121px) 232px, 50vw" />
          ))}
        </div>
      )}
      <figcaption className={styles.caption}>
        <span className={styles.words}>
          {name && (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          )}{' '}
          {description && (
            <span className={styles.description} dir="auto">
              {description}
            </span>
          )}
        </span>
        {project.gallery.length > 1 && (
          <Link to={`${base}/gallery${setupQuery(setup)}`} className={styles.all}>
            <FormattedMessage
              id="gallery.all"
              defaultMessage="{count, plural, one {# picture} other {All # pictures}}"
              values={{ count: project.gallery.length }}
            />
          </Link>
        )}
      </figcaption>
    </figure>
  )
}
