/** Endings of pictures that the server can read. */
export const pictureEndings = ['.png', '.jpg', '.jpeg', '.webp', '.gif'] as const

/** The `ext` of the routes that take pictures: the ending without its dot. */
export function endingOf(file: File): string {
  return file.name.split('.').at(-1)?.toLowerCase() ?? ''
}
