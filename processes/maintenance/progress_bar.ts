const width = 40

/** Overwrites the line that it drew before. */
export function drawProgress(done: number, total: number, what: string): void {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * width)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
  process.stdout.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${done} of ${total} ${what}`)
}
