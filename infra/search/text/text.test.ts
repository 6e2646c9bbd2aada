import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'
import { queryWords, withoutOne } from './query_words.ts'
import { editDistance, queryDeletions, tolerance, vocabularyDeletions } from './spelling.ts'
import { singularsOf, splitCamelCase, wordsOf } from './words.ts'

describe('fold', () => {
  it.each([
    ['Café Décor', 'cafe decor'],
    ['STRAẞE Straße', 'strasse strasse'],
    ['Ёлка Й', 'елка и'],
    ['ﾊﾟｯｸ パック ぱっく', 'ぱっく ぱっく ぱっく'],
    ['が か', 'が か'],
    ['ＪＥＩ', 'jei'],
    ['한국어', '한국어'],
    ['İstanbul ISPARTA ılık', 'istanbul isparta ilik'],
  ])('folds %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('changes nothing more when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('words', () => {
  it.each([
    ['Just Enough Items (JEI)', ['just', 'enough', 'items', 'jei']],
    ["Xaero's Mini-Map", ['xaeros', 'mini', 'map']],
    ['钠模组 Mod', ['钠模', '模组', 'mod']],
    ['物', ['物']],
    ['C^2M-Engine 1.20', ['c', '2m', 'engine', '1', '20']],
    ['!!! 🎮', []],
  ])('finds those of %s', (text, words) => {
    expect(wordsOf(text).words).toEqual(words)
  })

  it('bridges the spaces between ideographs', () => {
    expect(wordsOf('한글 입력기 mod 钠').bridges).toEqual(['글입'])
  })

  it('leaves out each word once', () => {
    expect(withoutOne(queryWords('wayfinder of the worldmap'))).toEqual([['worldmap'], ['wayfinder']])
    expect(withoutOne(queryWords('wayfinder'))).toEqual([])
  })

  it('splits words where the case says so', () => {
    expect(splitCamelCase('JustEnoughItems')).toBe('Just Enough Items')
    expect(splitCamelCase('JEIPlugin 2D')).toBe('JEI Plugin 2 D')
  })

  it.each([
    ['items', ['item']],
    ['pugs', ['pug']],
    ['boxes', ['box', 'boxe']],
    ['torches', ['torch', 'torche']],
    ['berries', ['berry', 'berrie']],
    ['wolves', ['wolf', 'wolfe', 'wolve']],
    ['glass', []],
    ['bus', []],
    ['virus', []],
    ['is', []],
    ['огни', []],
  ])('knows what %s may be the plural of', (word, singulars) => {
    expect(singularsOf(word)).toEqual(singulars)
  })

  it('leaves out fillers unless there is nothing else, and bounds what is asked', () => {
    expect(queryWords('The Twilight Forest').words).toEqual(['twilight', 'forest'])
    expect(queryWords('the').words).toEqual(['the'])
    expect(queryWords('journey map').joins).toEqual([['journeymap']])
    expect(queryWords('just enough items').joins).toEqual([
      ['justenoughitems'],
      ['justenough', 'items'],
      ['just', 'enoughitems'],
    ])
    expect(queryWords('JourneyMap').joins).toEqual([['journey', 'map']])
    expect(queryWords(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' ')).words).toHaveLength(10)
  })
})

describe('spelling', () => {
  it.each([
    ['sodium', 'sodium', 0],
    ['soduim', 'sodium', 1],
    ['sodum', 'sodium', 1],
    ['sodiumm', 'sodium', 1],
    ['energetics', 'energistics', 2],
    ['', 'abc', 3],
  ])('%s is %s by %i edits', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })

  it('meets every word that is one edit away', () => {
    const letters = fc.array(fc.constantFrom(...'abcdefgh'), { minLength: 5, maxLength: 12 })
    const edit = fc.tuple(fc.nat(), fc.constantFrom('drop', 'swap', 'double', 'change'))
    fc.assert(
      fc.property(letters, edit, (word, [place, kind]) => {
        const at = place % (word.length - 1)
        const edits: Record<string, string[]> = {
          drop: word.toSpliced(at, 1),
          swap: word.toSpliced(at, 2, word[at + 1] ?? '', word[at] ?? ''),
          double: word.toSpliced(at, 0, word[at] ?? ''),
          change: word.toSpliced(at, 1, 'z'),
        }
        const [meant, typed] = [word.join(''), (edits[kind] ?? word).join('')]
        const known = new Set(vocabularyDeletions(meant))
        expect(editDistance(typed, meant)).toBeLessThanOrEqual(1)
        expect(queryDeletions(typed).some((form) => known.has(form))).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('corrects no short words', () => {
    expect(['map', 'maps', 'minimaps'].map(tolerance)).toEqual([0, 1, 2])
  })
})
