import { GALLERY_DESCRIPTION, GALLERY_TITLE } from '@adit/events/catalogue/limits.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/form/Note.tsx'
import { differing } from '../../../ui/form/useDraft.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { projectQueries, useManaged } from '../managedProject.ts'
import styles from './GalleryTab.module.css'
import type { Picture } from './galleryPicture.ts'

/** Title, description and whether the picture is the featured one. */
export function GalleryEditor({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const intl = useIntl()
  const { project } = useManaged()
  const saved = { title: picture.name ?? '', description: picture.description ?? '', featured: picture.featured }
  const [value, setValue] = useState(saved)
  const changed = differing(saved, value)
  // The API has no way to take a title or description away again.
  const emptied = ['title', 'description'].some((key) => key in changed && changed[key as 'title'] === '')

  const { run, busy, problem } = useAction({
    act: () =>
      call('PATCH /v2/project/:id/gallery', {
        params: { id: project.id },
        query: { url: picture.url, ...changed },
      }),
    failure: 'beside',
    refreshes: projectQueries,
    onDone: onClose,
  })
  const save = () => (Object.keys(changed).length === 0 ? onClose() : void run())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'gallery.editor', defaultMessage: 'Edit picture' })}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="gallery.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" onClick={save} busy={busy} disabled={emptied}>
            <FormattedMessage id="gallery.save" defaultMessage="Save" />
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <img src={picture.url} alt="" className={styles.large} />
        <TextField
          label={intl.formatMessage({ id: 'gallery.title', defaultMessage: 'Title' })}
          description={intl.formatMessage({
            id: 'gallery.title.hint',
            defaultMessage: 'What the picture shows. Screen readers read this aloud.',
          })}
          value={value.title}
          onChange={(title) => setValue({ ...value, title })}
          limit={GALLERY_TITLE.max}
        />
        <TextArea
          label={intl.formatMessage({ id: 'gallery.description', defaultMessage: 'Description' })}
          optional
          value={value.description}
          onChange={(description) => setValue({ ...value, description })}
          limit={GALLERY_DESCRIPTION.max}
          rows={3}
        />
        <Checkbox
          label={intl.formatMessage({ id: 'gallery.feature', defaultMessage: 'Featured' })}
          description={intl.formatMessage({
            id: 'gallery.feature.hint',
            defaultMessage: 'Represents your project in lists. Only one picture can be featured.',
          })}
          checked={value.featured}
          onChange={(featured) => setValue({ ...value, featured })}
        />
        {emptied && (
          <Note tone="warning">
            <FormattedMessage
              id="gallery.emptied"
              defaultMessage="You can replace a title or description but not remove it."
            />
          </Note>
        )}
        {problem && <Note tone="critical">{problem}</Note>}
      </div>
    </Dialog>
  )
}
