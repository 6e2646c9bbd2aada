export type Refusal = { name: string; reason: 'size' | 'ending' | 'empty' | 'number' }
type Limits = { accept: readonly string[]; maxBytes: number; multiple: boolean }

function reasonAgainst(file: File, { accept, maxBytes }: Limits): Refusal['reason'] | null {
  const name = file.name.toLowerCase()
  if (accept.length > 0 && !accept.some((ending) => name.endsWith(ending.toLowerCase()))) return 'ending'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'size' : null
}

/** Sorts chosen files into those to take and those to refuse, with the reason. The server judges again. */
export function judgeFiles(files: readonly File[], limits: Limits): { good: File[]; bad: Refusal[] } {
  const good: File[] = []
  const bad: Refusal[] = []
  for (const file of files) {
    const reason = reasonAgainst(file, limits) ?? (good.length > 0 && !limits.multiple ? 'number' : null)
    if (reason) bad.push({ name: file.name, reason })
    else good.push(file)
  }
  return { good, bad }
}
