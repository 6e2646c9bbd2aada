/** Wire: bytes of a picture that is sent as an icon or an avatar. */
export const ICON_BYTES_MAX = 256 * 1024
/** Wire: edge, in pixels, of the WebP that is made of an icon, and width of the one made of a gallery image. */
export const ICON_PIXELS = 96
export const GALLERY_THUMBNAIL_PIXELS = 350
