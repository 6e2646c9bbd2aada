import { expect, it } from 'vitest'
import { mentionedImages } from './text_image.values.ts'

const address = (id: string) => `/data/users/AAAAAAAA/images/${id}.webp`

it('finds pictures of all texts on any site, each once', () => {
  const texts = [
    `![a](https://mods.example${address('BBBBBBBB')}) and ${address('CCCCCCCC')}`,
    null,
    address('BBBBBBBB'),
  ]
  expect(mentionedImages(texts)).toEqual([
    { id: 'BBBBBBBB', key: 'users/AAAAAAAA/images/BBBBBBBB.webp' },
    { id: 'CCCCCCCC', key: 'users/AAAAAAAA/images/CCCCCCCC.webp' },
  ])
})

it("finds nothing in texts without pictures, and ignores other objects' addresses", () => {
  const texts = [
    'Nothing.',
    '/data/AAAAAAAA/images/BBBBBBBB.webp',
    '/data/users/AAAAAAAA/images/BBBBBBBB.png',
    undefined,
  ]
  expect(mentionedImages(texts)).toEqual([])
})

it('stops at a thousand', () => {
  const ids = Array.from({ length: 1_200 }, (_, index) => address(String(index).padStart(8, '0')))
  expect(mentionedImages([ids.join(' ')])).toHaveLength(1_000)
})
