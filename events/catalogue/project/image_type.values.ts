/** Image types accepted everywhere (icons, gallery, editor). SVG is refused because it can contain scripts. */
export const imageExtensions = ['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp'] as const
export type ImageExtension = (typeof imageExtensions)[number]

/** What an image uploaded in the text editor belongs to. */
export const imageContexts = ['project', 'version', 'thread_message', 'report'] as const
export type ImageContext = (typeof imageContexts)[number]
