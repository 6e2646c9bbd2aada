type Picture = { featured: boolean; url: string; raw_url: string }

export type Placed<P> = {
  picture: P
  /** Its place in the gallery, from 0. */
  at: number
}

/** As many as the strip has places for. */
const places = 3

/** The featured picture, else the first, and those that follow in the gallery. */
export function stripOf<P extends Picture>(gallery: readonly P[]): Placed<P>[] {
  const placed = gallery.map((picture, at) => ({ picture, at }))
  const large = placed.find(({ picture }) => picture.featured) ?? placed[0]
  return large ? [large, ...placed.filter((one) => one !== large)].slice(0, places) : []
}

const pathOf = (address: string): string => address.replace(/^(?:https?:)?\/\/[^/]+/, '').replace(/[?#].*$/, '')

/** Whether the address is that of a picture, at any size, on whatever host of ours. */
export function isPicture({ url, raw_url }: Picture, address: string): boolean {
  return [url, raw_url].some((one) => pathOf(one) === pathOf(address))
}
