import { sourceSetOf } from '@adit/events/kit/rendition.values.ts'

/** What the browser may choose from, and how wide it shows a picture of a gallery. */
export const gallerySources = (url: string) => ({
  srcSet: sourceSetOf(url),
  sizes: '(min-width: 640px) 350px, 100vw',
})
