/**
 * The versions whose changelog says the same as that of the next older one; `versions` are newest first. An empty one says
 * nothing, so it repeats nothing.
 */
export function duplicateChangelogs(versions: readonly { id: string; changelog: string }[]): Set<string> {
  const repeats = versions.filter(({ changelog }, at) => {
    const text = changelog.trim()
    return text !== '' && text === versions[at + 1]?.changelog.trim()
  })
  return new Set(repeats.map(({ id }) => id))
}
