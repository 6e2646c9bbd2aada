import type { Setup } from './versionChoice.ts'

const key = 'adit-setup'

/** Where storage is refused, it lasts as long as the page. */
let kept: Setup | null = null

function stored(): Setup {
  try {
    const value: Partial<Setup> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    const text = (part: unknown) => (typeof part === 'string' && part !== '' ? part : null)
    return { version: text(value?.version), loader: text(value?.loader) }
  } catch {
    return { version: null, loader: null }
  }
}

/** What was chosen last in this browser. */
export function lastSetup(): Setup {
  return kept ?? stored()
}

/** Keeps what the reader plays for the next project; what is not chosen here keeps its last value. */
export function rememberSetup({ version, loader }: Setup): void {
  const last = lastSetup()
  const next = { version: version ?? last.version, loader: loader ?? last.loader }
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    kept = next
  }
}
