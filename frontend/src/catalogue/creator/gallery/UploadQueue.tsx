import { RotateCw, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import styles from './GalleryTab.module.css'
import type { GalleryUploads } from './useGalleryUploads.ts'

/** What is on its way, waits or has failed. */
export function UploadQueue({ uploads }: { uploads: GalleryUploads }) {
  const intl = useIntl()
  if (uploads.list.length === 0) return null
  return (
    <ul className={styles.queue}>
      {uploads.list.map(({ key, file, state, share, problem, refused }) => (
        <li key={key} className={styles.upload}>
          {state === 'failed' ? (
            <p className={styles.problem} role="alert">
              <FormattedMessage
                id="gallery.failed"
                defaultMessage="{name} was not added: {problem}"
                values={{ name: file.name, problem: problem ?? '' }}
              />
            </p>
          ) : (
            <ProgressBar
              label={file.name}
              share={state === 'waiting' ? 0 : share === 1 ? null : share}
              detail={
                state === 'waiting' ? (
                  <FormattedMessage id="gallery.waiting" defaultMessage="Waiting" />
                ) : share === 1 ? (
                  <FormattedMessage id="gallery.storing" defaultMessage="Saving" />
                ) : undefined
              }
            />
          )}
          {state === 'failed' && !refused && (
            <Button size="small" onClick={() => uploads.retry(key)}>
              <RotateCw aria-hidden="true" />
              <FormattedMessage id="gallery.retry" defaultMessage="Try again" />
            </Button>
          )}
          <IconButton
            size="small"
            label={intl.formatMessage({ id: 'gallery.drop', defaultMessage: "Don't add {name}" }, { name: file.name })}
            onClick={() => uploads.drop(key)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
