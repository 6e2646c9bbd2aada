import { expect, it } from 'vitest'
import { renditionAt, sourceSetOf } from './rendition.values.ts'

const at = (name: string) => `https://adit.test/data/AABBCCDD/images/${name}.webp`

it('names what can be made of a small picture, each of which leads back to the whole one', () => {
  expect(sourceSetOf(at('PICTURE1_96'))).toBe(`${at('PICTURE1_96')} 96w, ${at('PICTURE1_192')} 192w`)
  expect(sourceSetOf(at('PICTURE1_350'))).toBe(
    `${at('PICTURE1_350')} 350w, ${at('PICTURE1_700')} 700w, ${at('PICTURE1_1400')} 1400w`,
  )
  expect(renditionAt('AABBCCDD/images/PICTURE1_192.webp')).toEqual({
    ...{ of: 'AABBCCDD/images/PICTURE1.webp', pixels: 192, square: true },
  })
  expect(renditionAt('users/AABBCCDD/images/PICTURE1_700.webp')).toMatchObject({ pixels: 700, square: false })
})

it.each(['https://adit.test/data/avatars/AABBCCDD.png', 'https://other.test/a_96.webp', at('PICTURE1'), ''])(
  'leaves %j as it is',
  (url) => {
    expect(sourceSetOf(url)).toBeUndefined()
  },
)

it.each(['PICTURE1', 'PICTURE1_96', 'PICTURE1_350', 'PICTURE1_701', 'PICTURE1_0700', 'TOOLONG12_700', '_700'])(
  'makes nothing under %s',
  (name) => {
    expect(renditionAt(`AABBCCDD/images/${name}.webp`)).toBeUndefined()
  },
)
