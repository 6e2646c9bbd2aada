import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, ExternalLink as Expand, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ProjectV3 } from '../../../api/routes.ts'
import { Button, buttonProps } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { GalleryPicture } from './GalleryPicture.tsx'
import styles from './Lightbox.module.css'
import { useMeasures } from './useMeasures.ts'

type Picture = ProjectV3['gallery'][number]
type Props = { pictures: readonly Picture[]; at: number; onMove: (at: number) => void; onClose: () => void }

/** Where an arrow key leads: along the reading direction. */
function stepOf(key: string): number {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  return key === forward ? 1 : key === back ? -1 : 0
}

/** One picture as large as the window. Arrow keys walk, Escape closes. */
export function Lightbox({ pictures, at, onMove, onClose }: Props) {
  const intl = useIntl()
  const popup = useRef<HTMLDivElement>(null)
  const measuresOf = useMeasures()
  const picture = pictures[at]
  if (!picture) return null
  const move = (step: number) => onMove((at + step + pictures.length) % pictures.length)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.key === 'Home' ? -at : event.key === 'End' ? pictures.length - 1 - at : stepOf(event.key)
    if (target === 0) return
    event.preventDefault()
    move(target)
  }
  const name = picture.name ?? picture.description ?? ''
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup ref={popup} initialFocus={popup} className={styles.popup} onKeyDown={onKeyDown}>
          <div className={styles.stage}>
            <GalleryPicture
              key={picture.raw_url}
              measures={measuresOf(picture)}
              src={picture.raw_url}
              alt={name}
              className={cx(styles.image, !measuresOf(picture) && styles.unmeasured)}
            />
          </div>
          <footer className={styles.foot}>
            <div className={styles.words}>
              <Dialog.Title className={styles.title} dir="auto">
                {picture.name ?? <FormattedMessage id="project.gallery.untitled" defaultMessage="Untitled" />}
              </Dialog.Title>
              {picture.description && (
                <Dialog.Description className={styles.description} dir="auto">
                  {picture.description}
                </Dialog.Description>
              )}
            </div>
            <span className={styles.number} aria-live="polite">
              <FormattedMessage
                id="project.gallery.number"
                defaultMessage="{number} of {total}"
                values={{ number: intl.formatNumber(at + 1), total: intl.formatNumber(pictures.length) }}
              />
            </span>
            {pictures.length > 1 && (
              <>
                <Button
                  circular
                  onClick={() => move(-1)}
                  aria-label={intl.formatMessage({
                    id: 'project.gallery.previous',
                    defaultMessage: 'Previous picture',
                  })}
                >
                  <ChevronLeft aria-hidden="true" className={styles.arrow} />
                </Button>
                <Button
                  circular
                  onClick={() => move(1)}
                  aria-label={intl.formatMessage({ id: 'project.gallery.next', defaultMessage: 'Next picture' })}
                >
                  <ChevronRight aria-hidden="true" className={styles.arrow} />
                </Button>
              </>
            )}
            <a
              {...buttonProps({ circular: true })}
              href={picture.raw_url}
              target="_blank"
              rel="noopener"
              aria-label={intl.formatMessage({
                id: 'project.gallery.open',
                defaultMessage: 'Open picture in a new tab',
              })}
            >
              <Expand aria-hidden="true" />
            </a>
            <Dialog.Close
              render={
                <Button circular aria-label={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })} />
              }
            >
              <X aria-hidden="true" />
            </Dialog.Close>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
