import { oneOf } from '../../kit/one_of.values.ts'

/** Image types accepted everywhere (icons, gallery, editor). SVG is refused because it can contain scripts. */
export const imageExtensions = ['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp'] as const
export type ImageExtension = (typeof imageExtensions)[number]
export const isImageExtension = oneOf(imageExtensions)

const contentTypes: Record<ImageExtension, string> = {
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
export const contentTypeOfImage = (extension: ImageExtension): string => contentTypes[extension]

/** What an image uploaded in the text editor belongs to. */
export const imageContexts = ['project', 'version', 'thread_message', 'report'] as const
export type ImageContext = (typeof imageContexts)[number]
export const isImageContext = oneOf(imageContexts)
