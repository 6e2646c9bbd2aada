/** Every code that a source file refuses with or lists. */
export function codesIn(source: string): string[] {
  const single = [...source.matchAll(/(?:\brefusal|\.refuse)\(\s*'(\w+)'/g)].map(([, code = '']) => code)
  const lists = [...source.matchAll(/\brefusals\(([^()]*)\)/g)].map(([, parts = '']) => parts)
  const listed = lists.flatMap((parts) => [...parts.matchAll(/'(\w+)'/g)].map(([, code = '']) => code))
  return [...new Set([...single, ...listed])]
}

/** Codes that a source file refuses with past all lists, by `refusal` itself. */
export function unlistedCodesIn(source: string): string[] {
  return [...new Set([...source.matchAll(/\brefusal\(\s*'(\w+)'/g)].map(([, code = '']) => code))]
}
