import { createContext } from 'react'

/**
 * What a page was rendered with on the server. The browser's first render uses the same, and only then what it knows better. Whatever keeps
 * a choice of the reader declares it here.
 */
export interface Served {
  /** Milliseconds since 1970. */
  now: number
  /** Host and port of the site. */
  host: string
  /** Hosts whose pictures descriptions show directly. */
  directHosts: readonly string[]
  /** Whether this is a staging site. */
  staging: boolean
  /** Whether anything is sold. */
  sells: boolean
  /** The session's token, if the page was rendered for its reader alone. */
  token: string | null
  /** Names of the parts that the page shows. In the browser only. */
  parts?: ReadonlySet<string>
  /** Called for each part that is loaded apart, by its name. On the server only. */
  onPart?: (name: string) => void
  /** Called with the title of the page. On the server only. */
  onTitle?: (title: string) => void
}

/** Null where nothing was rendered on the server. */
export const ServedContext = createContext<Served | null>(null)
