/** Beats for as long as a batch takes, so that a slow one is not taken for a dead member. */
export function keepBeating(beat: () => Promise<void>, everyMs: number): { readonly failure: unknown; stop(): void } {
  let failure: unknown
  const timer = setInterval(() => {
    beat().catch((error: unknown) => {
      failure ??= error
    })
  }, everyMs)
  return {
    get failure() {
      return failure
    },
    stop: () => clearInterval(timer),
  }
}
