import { GALLERY_IMAGE_BYTES_MAX, GALLERY_ITEMS_MAX } from '@adit/events/catalogue/limits.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import formStyles from '../../../ui/form/Form.module.css'
import { pictureEndings } from '../../../ui/form/pictureFiles.ts'
import { useAction } from '../../../ui/useAction.ts'
import { projectQueries, useManaged } from '../managedProject.ts'
import { tabTexts } from '../settings/SettingsNav.tsx'
import { useLock } from '../useLock.tsx'
import { GalleryEditor } from './GalleryEditor.tsx'
import { GalleryItemRow } from './GalleryItemRow.tsx'
import styles from './GalleryTab.module.css'
import { moved } from './galleryOrder.ts'
import type { Picture } from './galleryPicture.ts'
import { UploadQueue } from './UploadQueue.tsx'
import { useGalleryUploads } from './useGalleryUploads.ts'

/** Pictures of the project: several uploaded at once, then named, ordered and one of them featured. */
export function GalleryTab() {
  const intl = useIntl()
  const { project, refresh } = useManaged()
  const locked = useLock('EDIT_DETAILS')
  const uploads = useGalleryUploads()
  const [editing, setEditing] = useState<Picture | null>(null)
  const [removing, setRemoving] = useState<Picture | null>(null)
  const params = { id: project.id }
  const order = useAction({
    act: async ({ from, to }: { from: number; to: number }) => {
      for (const { url, ordering } of moved(project.gallery, from, to))
        await call('PATCH /v2/project/:id/gallery', { params, query: { url, ordering } })
    },
    refreshes: projectQueries,
    // Some of the pictures may have moved before.
    onFailed: refresh,
  })
  const removal = useAction({
    act: ({ url }: Picture) => call('DELETE /v2/project/:id/gallery', { params, query: { url } }),
    refreshes: projectQueries,
    onDone: () => setRemoving(null),
    onFailed: () => setRemoving(null),
  })
  const busy = order.busy || removal.busy
  const move = (from: number, to: number) => void order.run({ from, to })
  const full = project.gallery.length >= GALLERY_ITEMS_MAX
  return (
    <div className={formStyles.form}>
      <div>
        <h2>{intl.formatMessage(tabTexts.gallery)}</h2>
        <p className={formStyles.intro}>
          <FormattedMessage
            id="gallery.intro"
            defaultMessage="Pictures that show your project in use. The featured picture represents it in lists. Changes take effect immediately."
          />
        </p>
      </div>
      {locked ?? (
        <FileDrop
          label={<FormattedMessage id="gallery.add" defaultMessage="Add pictures" />}
          accept={pictureEndings}
          maxBytes={GALLERY_IMAGE_BYTES_MAX}
          multiple
          disabled={full}
          onFiles={uploads.add}
        />
      )}
      {full && (
        <p className={formStyles.hint}>
          <FormattedMessage
            id="gallery.full"
            defaultMessage="The gallery is full: it can hold {max} pictures."
            values={{ max: GALLERY_ITEMS_MAX }}
          />
        </p>
      )}
      <UploadQueue uploads={uploads} />
      {project.gallery.length === 0 ? (
        <EmptyState title={<FormattedMessage id="gallery.empty" defaultMessage="No pictures yet" />} />
      ) : (
        <ul className={styles.pictures} aria-busy={busy || undefined}>
          {project.gallery.map((picture, at) => (
            <GalleryItemRow
              key={picture.url}
              picture={picture}
              locked={Boolean(locked) || busy}
              onEdit={() => setEditing(picture)}
              onRemove={() => setRemoving(picture)}
              {...(at > 0 && { onEarlier: () => move(at, at - 1) })}
              {...(at < project.gallery.length - 1 && { onLater: () => move(at, at + 1) })}
            />
          ))}
        </ul>
      )}
      {editing && <GalleryEditor key={editing.url} picture={editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={removing !== null}
        title={intl.formatMessage({ id: 'gallery.remove', defaultMessage: 'Delete picture' })}
        description={
          <FormattedMessage
            id="gallery.remove.text"
            defaultMessage="The picture is removed from the gallery and from every description that shows it. You can't undo this."
          />
        }
        confirmLabel={intl.formatMessage({ id: 'gallery.remove', defaultMessage: 'Delete picture' })}
        busy={busy}
        onConfirm={() => removing && void removal.run(removing)}
        onCancel={() => setRemoving(null)}
      />
    </div>
  )
}
