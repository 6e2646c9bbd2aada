interface Slice {
  offset: number
  limit: number
}

/** The number of items on all pages. A page that isn't full already implies it. */
export async function totalOf(
  { offset, limit }: Slice,
  rows: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return isLast ? offset + rows.length : count()
}
