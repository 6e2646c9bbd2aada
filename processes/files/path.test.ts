import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment } from './disposition.ts'
import { parseDataPath } from './path.ts'

const file = (filename: string) => ({ kind: 'file', file: { projectId: 'AABBCCDD', versionId: 'aabbcc00', filename } })
const base = '/data/AABBCCDD/versions/aabbcc00'

describe('parseDataPath', () => {
  it.each([
    [`${base}/mod-1.0.jar`, file('mod-1.0.jar')],
    [`${base}/mod%201.0%2Bfabric.jar`, file('mod 1.0+fabric.jar')],
    [`${base}/mod+1.jar`, file('mod+1.jar')],
    [`${base}/%E6%A8%A1%E7%BB%84.jar`, file('模组.jar')],
    [`${base}/100%.jar`, undefined],
    [`${base}/a%00b.jar`, undefined],
    [`${base}/`, undefined],
    [base, undefined],
    ['/data/SHORT/versions/aabbcc00/x.jar', undefined],
    [
      '/data/AABBCCDD/images/abc_96.webp',
      { kind: 'picture', key: 'AABBCCDD/images/abc_96.webp', mediaType: 'image/webp' },
    ],
    ['/data/user/AABBCCDD/abc.png', { kind: 'picture', key: 'user/AABBCCDD/abc.png', mediaType: 'image/png' }],
    ['/data/avatars/AABBCCDD.png', { kind: 'avatar', accountId: 'AABBCCDD' }],
    ['/data/avatars/AABBCCDD.svg', undefined],
    ['/data/files/AA/AABBCCDD', undefined],
    ['/data/files/AA/AABBCCDD.webp', undefined],
    ['/data/.incoming/x.webp', undefined],
    ['/data/AABBCCDD/../x.webp', undefined],
    ['/data/AABBCCDD/images/x.svg', undefined],
    ['/data/AABBCCDD/images/x.html', undefined],
    [`/data/${'a/'.repeat(600)}x.webp`, undefined],
  ])('%s', (path, expected) => expect(parseDataPath(path)).toEqual(expected))

  it('accepts any name that an address was built from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (filename) => {
        fc.pre(!filename.includes('\0'))
        expect(parseDataPath(`${base}/${encodeURIComponent(filename)}`)).toEqual(file(filename))
      }),
    )
  })
})

describe('attachment', () => {
  it.each([
    ['mod-1.0.jar', 'attachment; filename="mod-1.0.jar"'],
    ['a"b\\c.jar', `attachment; filename="a_b_c.jar"; filename*=UTF-8''a%22b%5Cc.jar`],
    ['模组 (1).jar', `attachment; filename="__ (1).jar"; filename*=UTF-8''%E6%A8%A1%E7%BB%84%20%281%29.jar`],
  ])('%s', (filename, expected) => expect(attachment(filename)).toBe(expected))

  it('is one plain header line, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (filename) => {
        expect(attachment(filename)).toMatch(/^[\x20-\x7e]+$/)
      }),
    )
  })
})
