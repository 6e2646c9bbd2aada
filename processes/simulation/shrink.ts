/** Leaves out as much as possible of a list, so that the rest still fails: first large pieces, then single items. */
export async function smallest<Item>(
  items: readonly Item[],
  fails: (fewer: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let left = items
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      if (await fails(fewer)) left = fewer
      else from += size
    }
  }
  return left
}
