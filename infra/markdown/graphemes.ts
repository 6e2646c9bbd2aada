const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Ours: of anything but letters with piles of accents, no text has longer ones on average. */
const unitsPerGrapheme = 16

/** The whole text if it has at most `limit` characters as people count them; else as many whole words as fit, with an ellipsis. */
export function graphemesUpTo(text: string, limit: number): string {
  const parts: string[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    if (parts.length === limit || index + segment.length > limit * unitsPerGrapheme)
      return `${wholeWords(parts, limit - 1)}…`
    parts.push(segment)
  }
  return text
}

/** A single long word is cut inside. */
function wholeWords(parts: readonly string[], most: number): string {
  const space = parts.lastIndexOf(' ')
  return parts
    .slice(0, space >= most / 2 ? space : most)
    .join('')
    .replace(/[\s.,;:]+$/, '')
}
