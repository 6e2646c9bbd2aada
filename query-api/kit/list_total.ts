interface Slice {
  offset: number
  limit: number
}

/** How many there are on all pages; a page that is not full has told it. */
export async function totalOf(
  { offset, limit }: Slice,
  rows: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return isLast ? offset + rows.length : count()
}
