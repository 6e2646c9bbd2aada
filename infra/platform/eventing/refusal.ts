/** What a command answers when it will not do what was asked: a stable code and data, worded at the edge. Nothing was kept. */
export abstract class Refusal extends Error {
  abstract readonly code: string
  abstract readonly data: Readonly<Record<string, unknown>> | undefined
}
