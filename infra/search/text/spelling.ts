import { isIdeographic } from './words.ts'

/** Deletions are made only in the first letters of a word; the distance is then measured on the whole word. */
const prefixLength = 7

/** Shorter words are too close to too many others. */
const shortestCorrected = 4

/** Number of candidate corrections that are searched for. */
const maxCorrections = 5

/** Greatest number of edits between a query word and the word that was meant. */
export function tolerance(word: string): number {
  if (word.length < shortestCorrected) return 0
  return word.length < 8 ? 1 : 2
}

/** Whether this word of a title or an author can be the correction of a typo. */
export function isCorrection(word: string): boolean {
  return !isIdeographic(word) && !/^\d+$/.test(word)
}

/** Hashes of the deletions of a vocabulary word. It shares one with every query word within the tolerance. */
export function vocabularyDeletions(word: string): number[] {
  return word.length < shortestCorrected - 1 ? [] : deletions(word, tolerance(word) || 1)
}

/** Hashes to look up for a query word. */
export function queryDeletions(word: string): number[] {
  return deletions(word, tolerance(word))
}

function deletions(word: string, distance: number): number[] {
  const start = [...word].slice(0, prefixLength).join('')
  let layer = new Set([start])
  const forms = new Set(layer)
  for (let step = 0; step < distance; step++) {
    layer = new Set([...layer].flatMap(withoutOne))
    for (const form of layer) forms.add(form)
  }
  return [...new Set([...forms].map(hash))]
}

function withoutOne(form: string): string[] {
  const letters = [...form]
  return letters.length < 2 ? [] : letters.map((_, index) => letters.toSpliced(index, 1).join(''))
}

/** FNV-1a as a signed 32-bit number. A collision only adds a candidate, which the distance then rules out. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value | 0
}

/** The words that were probably meant: the nearest within the tolerance, most frequent first. `vocabulary` holds the documents of each word. */
export function nearestWords(word: string, vocabulary: ReadonlyMap<string, number>): string[] {
  const near: { candidate: string; distance: number; count: number }[] = []
  for (const [candidate, count] of vocabulary) {
    if (Math.abs(candidate.length - word.length) > tolerance(word)) continue
    const distance = editDistance(word, candidate)
    if (distance > 0 && distance <= tolerance(word)) near.push({ candidate, distance, count })
  }
  near.sort((a, b) => a.distance - b.distance || b.count - a.count)
  const best = near.filter(({ distance }) => distance === near[0]?.distance)
  return best.slice(0, maxCorrections).map(({ candidate }) => candidate)
}

/** Optimal string alignment: an insertion, deletion, substitution or swap of neighbours each counts as one edit. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + changed)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
