/** Messages by error code, for example in another language. Missing ones fall back to the definition's English. */
export type Wordings = Readonly<Record<string, string>>

/** Fills in `{name}` placeholders. One without a value shows its bare name. */
export function fill(wording: string, data: Readonly<Record<string, unknown>>): string {
  return wording.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = data[name]
    return value === undefined ? name : typeof value === 'object' ? JSON.stringify(value) : String(value)
  })
}
