/** Sends heartbeats while a batch runs, so that a member with a slow batch doesn't count as dead. */
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
