/// <reference path="./untyped_modules.d.ts" />
import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import { fontsFor } from './fonts.ts'

const bidi = bidiFactory()

/** What one font draws in one go. */
export interface Run {
  text: string
  font: Font
  isRightToLeft: boolean
}

export interface Line {
  /** In the order in which they are drawn, from left to right. */
  runs: readonly Run[]
  /** The text begins at the right. */
  isRightToLeft: boolean
}

/** A line of text as it is drawn: the runs of its fonts and directions, by the bidirectional algorithm of Unicode. */
export function lineOf(text: string, weight: 400 | 700): Line {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const fontOf = fontsFor(text, weight)
  const logical: (Run & { level: number })[] = []
  let place = 0
  for (const character of text) {
    const level = levels[place] ?? 0
    place += character.length
    const isRightToLeft = level % 2 === 1
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(character) ?? character) : character
    const font = fontOf(shown)
    const last = logical.at(-1)
    if (last?.font === font && last.level === level) last.text += shown
    else logical.push({ text: shown, font, isRightToLeft, level })
  }
  return { runs: reordered(logical).map(inDirection), isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** Fonts turn round what is of a script from right to left, but not the signs and spaces in between. */
const inDirection = ({ text, font, isRightToLeft }: Run): Run => {
  const isTurned = font.layout(text).direction === 'rtl'
  return { text: isRightToLeft && !isTurned ? [...text].reverse().join('') : text, font, isRightToLeft }
}

/** Rule L2 of the algorithm: from the highest level down, what is of that level or above is turned round. */
function reordered<Each extends { level: number }>(runs: readonly Each[]): readonly Each[] {
  const visual = [...runs]
  const highest = Math.max(0, ...visual.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < visual.length; start++) {
      if ((visual[start]?.level ?? 0) < level) continue
      let end = start
      while (end < visual.length && (visual[end]?.level ?? 0) >= level) end++
      visual.splice(start, end - start, ...visual.slice(start, end).reverse())
      start = end
    }
  }
  return visual
}

/** Lines no wider than `width`: broken at spaces, and within a word that is wider by itself. `widthOf` measures a text. */
export function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    const pieces = paragraph.split(/(?<=\s)/u).flatMap((word) => (widthOf(word.trimEnd()) > width ? [...word] : [word]))
    for (const piece of pieces) {
      if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
    return [...lines, line.trimEnd()]
  })
}
