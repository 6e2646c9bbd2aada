/** Address on any site of a picture that was uploaded for a text: contains its storage key, and the key contains its id. */
const address = /\/data\/(users\/[0-9A-Za-z]{8}\/images\/([0-9A-Za-z]{8})\.webp)/g

/** Ours: how many pictures of one text are looked up. */
const mostImages = 1_000

export interface MentionedImage {
  id: string
  /** In object storage. */
  key: string
}

/** The uploaded pictures that the texts show, each once, in order of appearance. */
export function mentionedImages(texts: readonly (string | null | undefined)[]): MentionedImage[] {
  const found = new Map<string, MentionedImage>()
  for (const text of texts) {
    for (const [, key = '', id = ''] of (text ?? '').matchAll(address)) {
      if (found.size < mostImages) found.set(key, { id, key })
    }
  }
  return [...found.values()]
}
