/** How many characters of a description fit in one place. */
export const shortLengths = { card: 62, row: 72, phone: 46 } as const

/** Where a sentence may end early, the best first: a sentence's end, then a colon or semicolon, then a comma. */
const ends = [/[.!?。！？؟]+(?=\s|$)/gu, /[:;：；](?=\s|$)/gu, /[,،、，](?=\s|$)/gu]

/** A description of at most so many characters that ends where a reader would pause. Unchanged if there is no such place: then it is cut where it is shown. */
export function shortText(text: string, length: number): string {
  const trimmed = text.trim()
  for (const [rank, end] of ends.entries()) {
    const places = [...trimmed.matchAll(end)].map(({ index }) => index)
    const place = rank === 0 ? places[0] : places.findLast((each) => each <= length)
    if (place !== undefined && place > 0 && place <= length) return trimmed.slice(0, place)
  }
  return trimmed.length <= length ? trimmed : text
}
