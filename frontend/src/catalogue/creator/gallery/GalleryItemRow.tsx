import { ArrowDown, ArrowUp, Pencil, Star, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './GalleryTab.module.css'
import type { Picture } from './galleryPicture.ts'

type Props = {
  picture: Picture
  locked: boolean
  onEdit: () => void
  onRemove: () => void
  onEarlier?: () => void
  onLater?: () => void
}

/** One picture of the gallery, with what can be done to it. */
export function GalleryItemRow({ picture, locked, onEdit, onRemove, onEarlier, onLater }: Props) {
  const intl = useIntl()
  const name = picture.name ?? intl.formatMessage({ id: 'gallery.untitled', defaultMessage: 'Untitled' })
  return (
    <li className={styles.picture}>
      <img src={picture.url} alt={picture.name ?? ''} loading="lazy" decoding="async" className={styles.image} />
      <div className={styles.words}>
        <p className={picture.name ? styles.name : styles.untitled}>{name}</p>
        {picture.description && <p className={styles.text}>{picture.description}</p>}
        {picture.featured && (
          <Badge tone="brand" icon={<Star aria-hidden="true" />}>
            <FormattedMessage id="gallery.featured" defaultMessage="Featured" />
          </Badge>
        )}
      </div>
      {!locked && (
        <div className={styles.actions}>
          <IconButton
            size="small"
            label={intl.formatMessage({ id: 'gallery.earlier', defaultMessage: 'Move {name} up' }, { name })}
            disabled={!onEarlier}
            onClick={onEarlier}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            size="small"
            label={intl.formatMessage({ id: 'gallery.later', defaultMessage: 'Move {name} down' }, { name })}
            disabled={!onLater}
            onClick={onLater}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton
            size="small"
            label={intl.formatMessage({ id: 'gallery.edit', defaultMessage: 'Edit {name}' }, { name })}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            size="small"
            color="red"
            label={intl.formatMessage({ id: 'gallery.delete', defaultMessage: 'Delete {name}' }, { name })}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  )
}
