type Placed = { url: string; ordering: number }

/** The pictures whose place changes when one is moved, with their new places. The list is in the order shown. */
export function moved(pictures: readonly Placed[], from: number, to: number): Placed[] {
  const picture = pictures[from]
  if (!picture || to < 0 || to >= pictures.length) return []
  const order = pictures.toSpliced(from, 1).toSpliced(to, 0, picture)
  return order
    .map(({ url }, ordering) => ({ url, ordering }))
    .filter(({ url, ordering }) => pictures.find((one) => one.url === url)?.ordering !== ordering)
}
