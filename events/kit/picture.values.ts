/** Wire: bytes of a picture that is uploaded as an icon or avatar. */
export const ICON_BYTES_MAX = 256 * 1024
/** Wire: edge, in pixels, of the WebP made from an icon, and width of the one made from a gallery image. */
export const ICON_PIXELS = 96
export const GALLERY_THUMBNAIL_PIXELS = 350

/** Of a picture at full size: pixels, and its average color as 0xRRGGBB. */
export interface PictureMeasures {
  width: number
  height: number
  color: number
}
