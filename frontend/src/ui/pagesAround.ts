/** The page numbers to show: first, last, and those around the current one; a text represents a gap. */
export function pagesAround(page: number, pages: number): (number | 'gap before' | 'gap after')[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const previous = shown[index - 1] ?? 0
    if (number - previous === 2) return [number - 1, number]
    if (number - previous > 2) return [number <= page ? ('gap before' as const) : ('gap after' as const), number]
    return [number]
  })
}
