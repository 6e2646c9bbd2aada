import { Refusal } from '@adit/platform/eventing/refusal.ts'

/** The code with which it is refused; undefined if it isn't. */
export async function refusalOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
