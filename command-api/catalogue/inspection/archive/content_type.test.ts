import { describe, expect, it } from 'vitest'
import { describeContent, knownContent, looksLikeZip } from './content_type.ts'

const known: readonly (readonly [content: string, head: Buffer])[] = [
  ['a PNG image', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a JPEG image', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a GIF image', Buffer.from('GIF89a')],
  ['a WebP image or a RIFF file', Buffer.from('RIFF\x10\x00\x00\x00WEBP')],
  ['a BMP image', Buffer.from('BM\x36\x00')],
  ['a PDF document', Buffer.from('%PDF-1.7')],
  ['a RAR archive', Buffer.from('Rar!\x1a\x07')],
  ['a 7z archive', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')],
  ['a gzip file', Buffer.from([0x1f, 0x8b, 8])],
  ['a Zstandard file', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['a bzip2 file', Buffer.from('BZh9')],
  ['an xz file', Buffer.from('\xfd7zXZ\x00', 'latin1')],
  ['a Windows program', Buffer.from('MZ\x90\x00', 'latin1')],
  ['a Linux program', Buffer.from('\x7fELF', 'latin1')],
  ['a Java class file', Buffer.from([0xca, 0xfe, 0xba, 0xbe])],
  ['a script', Buffer.from('#!/bin/sh')],
  ['an Ogg file', Buffer.from('OggS\x00')],
  ['a zip archive', Buffer.from('PK\x03\x04')],
  ['a zip archive', Buffer.from('PK\x05\x06')],
]

describe('a file', () => {
  it.each(known)('is known as %s by how it begins', (content, head) => {
    expect([knownContent(head), describeContent(head)]).toEqual([content, content])
    expect(knownContent(Buffer.concat([Buffer.from(' '), head]))).toBeUndefined()
    expect(knownContent(head.subarray(0, 1))).toBeUndefined()
  })

  it('is an archive by four bytes, not three', () => {
    expect([Buffer.from('PK\x03\x04'), Buffer.from('PK\x03'), Buffer.from('PK\x01\x02')].map(looksLikeZip)).toEqual([
      true,
      false,
      false,
    ])
  })

  it.each([
    ['a web page', '\n <!DOCTYPE html><title>Lantern</title>'],
    ['a web page', '<HTML lang="en">'],
    ['a text file', 'see <html'],
    ['a text file', 'a\tb\r\nc\u00e4'],
    ['a text file', ' !~'],
    ['a text file', ''],
    ['a file of an unknown kind', 'text\0'],
    ['a file of an unknown kind', 'text\x01'],
    ['a file of an unknown kind', '\x1f'],
    ['a file of an unknown kind', 'a\x0bb'],
    ['a file of an unknown kind', 'a\x0cb'],
    ['a file of an unknown kind', 'a\x08b'],
    ['a file of an unknown kind', 'a\x0eb'],
  ])('is taken for %s', (content, text) => {
    expect(describeContent(Buffer.from(text))).toBe(content)
  })
})
