import { Star } from 'lucide-react'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../../api/storage/useHydrated.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { lazyNamed } from '../../../ui/lazyNamed.ts'
import { RowList } from '../../../ui/RowList.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { useProjectView } from '../project/projectView.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import styles from './GalleryTab.module.css'
import { hashOf } from './galleryHash.ts'
import { gallerySources } from './gallerySources.ts'
import { useMeasures } from './useMeasures.ts'

const Lightbox = lazyNamed(() => import('./Lightbox.tsx'), 'Lightbox')

/** Pictures of the project; the one shown large is in the address. */
export function GalleryTab() {
  const intl = useIntl()
  const { project, base, insider } = useProjectView()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const measuresOf = useMeasures()
  const pictures = project.gallery
  // Servers are not told of it.
  const isHydrated = useHydrated()
  const shown = isHydrated ? pictures.findIndex((_, at) => hash === hashOf(at)) : -1
  const title = intl.formatMessage({ id: 'project.tab.gallery', defaultMessage: 'Gallery' })
  usePageHead(
    intl.formatMessage(
      { id: 'project.tabTitle', defaultMessage: '{tab} - {name}' },
      { name: project.name, tab: title },
    ),
  )
  if (pictures.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage id="project.gallery.empty" defaultMessage="No pictures yet" />}
        actions={
          insider && (
            <LinkButton to={`${base}/settings/gallery`}>
              <FormattedMessage id="project.gallery.add" defaultMessage="Add pictures" />
            </LinkButton>
          )
        }
      />
    )
  // The picture is all that its link says.
  const untitled = intl.formatMessage({ id: 'project.gallery.untitled', defaultMessage: 'Untitled' })
  const go = (at: number | null) =>
    void navigate({ search, hash: at === null ? '' : hashOf(at) }, { replace: true, preventScrollReset: true })
  return (
    <>
      <RowList label={title} layout="gallery">
        {pictures.map((picture, at) => (
          <li key={picture.url} className={styles.item}>
            <figure>
              <Link
                to={{ search, hash: hashOf(at) }}
                preventScrollReset
                data-row-link
                className={styles.picture}
                onPointerEnter={Lightbox.preload}
              >
                <GalleryPicture
                  measures={measuresOf(picture)}
                  src={picture.url}
                  {...gallerySources(picture.url)}
                  alt={picture.name ?? picture.description ?? untitled}
                  loading={at === 0 ? 'eager' : 'lazy'}
                  decoding="async"
                />
              </Link>
              <figcaption className={styles.caption}>
                <span className={styles.name}>
                  <bdi>{picture.name ?? untitled}</bdi>
                  {picture.featured && (
                    <Badge tone="brand" icon={<Star aria-hidden="true" />}>
                      <FormattedMessage id="project.gallery.featured" defaultMessage="Featured" />
                    </Badge>
                  )}
                </span>
                {picture.description && <span dir="auto">{picture.description}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </RowList>
      {shown !== -1 && (
        <Suspense>
          <Lightbox pictures={pictures} at={shown} onMove={go} onClose={() => go(null)} />
        </Suspense>
      )}
    </>
  )
}
