import type { GalleryItem, RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Marks } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { wantProject } from '../catalogue_reads.ts'
import { type CatalogueHandlers, editShownProject } from '../catalogue_rows.ts'
import type { GalleryPicture } from './project.table.ts'

/** The icon and the gallery. Search shows both. */
export const galleryHandlers = {
  ProjectIconChanged: {
    reads: wantProject,
    apply: (event, rows, marks) => editShownProject(event, rows, marks, { icon: event.data.icon }),
  },
  ProjectIconRemoved: {
    reads: wantProject,
    apply: (event, rows, marks) => editShownProject(event, rows, marks, { icon: null }),
  },
  ProjectGalleryItemAdded: {
    reads: wantProject,
    apply: (event, rows, marks) => {
      const picture = pictureOf(event.data.item, event.at)
      editGallery(event, rows, marks, (gallery) => [...featuredOnce(gallery, picture), picture])
    },
  },
  ProjectGalleryItemEdited: {
    reads: wantProject,
    apply: (event, rows, marks) => {
      const { item } = event.data
      editGallery(event, rows, marks, (gallery) =>
        featuredOnce(gallery, item).map((picture) =>
          picture.id === item.id ? pictureOf(item, picture.created) : picture,
        ),
      )
    },
  },
  ProjectGalleryItemRemoved: {
    reads: wantProject,
    apply: (event, rows, marks) =>
      editGallery(event, rows, marks, (gallery) => gallery.filter((picture) => picture.id !== event.data.itemId)),
  },
} satisfies CatalogueHandlers<RecordedProjectEvent>

export const pictureOf = (item: GalleryItem, created: number): GalleryPicture => ({
  id: item.id,
  key: item.key,
  rawKey: item.rawKey,
  featured: item.featured,
  title: item.title,
  description: item.description,
  ordering: item.ordering,
  created,
})

type Gallery = readonly GalleryPicture[]

function editGallery(event: RecordedEvent, rows: CatalogueRows, marks: Marks, change: (gallery: Gallery) => Gallery) {
  const gallery = change(rows.project.get(event.metadata.root)?.gallery ?? [])
  editShownProject(event, rows, marks, { gallery })
}

/** A newly featured picture takes the place of the one before it. */
const featuredOnce = (gallery: Gallery, { featured }: { featured: boolean }): Gallery =>
  featured ? gallery.map((picture) => ({ ...picture, featured: false })) : gallery
