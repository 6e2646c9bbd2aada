import { authorOf, summaryOf } from '../search/names.ts'
import { pick, randomOf } from '../search/random.ts'

const sentences = makeSentences(2_000)

function makeSentences(count: number): string[] {
  const random = randomOf(1)
  return Array.from({ length: count }, () => summaryOf(random))
}

/** One to three sentences, for a changelog or a message. */
export const noteOf = (random: () => number): string => prose(random, 1 + Math.floor(random() * 3))

/** A description in Markdown, usually a few hundred characters and up to a few thousand. */
export function bodyOf(random: () => number): string {
  const parts = Array.from({ length: 1 + Math.floor(random() ** 2 * 9) }, () => {
    const heading = random() < 0.3 ? `## ${authorOf(random)}\n\n` : ''
    return heading + (random() < 0.25 ? list(random) : prose(random, 2 + Math.floor(random() * 6)))
  })
  return parts.join('\n\n')
}

const prose = (random: () => number, length: number) => Array.from({ length }, () => pick(random, sentences)).join(' ')

const list = (random: () => number) =>
  Array.from({ length: 3 + Math.floor(random() * 4) }, () => `- ${pick(random, sentences)}`).join('\n')
