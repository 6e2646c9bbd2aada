import { expect, it } from 'vitest'
import { pictureType } from './image_proxy_type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
const avif = bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf')
const avifLater = bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf')
const heic = bytes('\0\0\0\x18ftypheic\0\0\0\0heicmif1')

it.each([
  ['image/png', png, 'image/png'],
  ['IMAGE/PNG; charset=binary', png, 'image/png'],
  ['image/jpg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['image/gif', bytes('GIF89a..'), 'image/gif'],
  ['image/webp', bytes('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
  ['image/avif', avif, 'image/avif'],
  ['image/avif', avifLater, 'image/avif'],
  ['image/png', bytes('GIF89a..'), 'image/gif'],
  ['image/avif', heic, undefined],
  ['image/png', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['image/png', bytes('<!doctype html>'), undefined],
  ['image/png', bytes(''), undefined],
  ['image/svg+xml', png, undefined],
  ['text/html', png, undefined],
  ['application/octet-stream', png, undefined],
  [undefined, png, undefined],
])('%s with %j is %s', (header, start, expected) => {
  expect(pictureType(header, start)).toBe(expected)
})
