import { sourceSetOf } from '@adit/events/kit/rendition.values.ts'

/** What the browser may choose from, by how wide it shows the picture. */
export const sourcesOf = (url: string, sizes: string) => ({ srcSet: sourceSetOf(url), sizes })

/** The same for a gallery. */
export const gallerySources = (url: string) => sourcesOf(url, '(min-width: 640px) 350px, 100vw')
