import { createContext } from 'react'
import type { Language } from '../../intl/language.ts'
import type { ThemePreference } from '../../theme/theme.values.ts'
import type { Cosmetics } from './cosmetics.ts'

/** What a page was rendered with on the server. The browser's first render uses the same, and only then what it knows better. */
export type Served = {
  /** Milliseconds since 1970. */
  now: number
  language: Language
  /** Host and port of the site. */
  host: string
  /** Hosts whose pictures descriptions show directly. */
  directHosts: readonly string[]
  /** The session's token, if the page was rendered for its reader alone. */
  token: string | null
  /** What the reader chose. */
  theme: ThemePreference
  cosmetics: Cosmetics
  /** Names of the parts that the page shows. In the browser only. */
  parts?: ReadonlySet<string>
  /** Called for each part that is loaded apart, by its name. On the server only. */
  onPart?: (name: string) => void
  /** Called with the title of the page. On the server only. */
  onTitle?: (title: string) => void
}

/** Null where nothing was rendered on the server. */
export const ServedContext = createContext<Served | null>(null)
