/** The answer of the API at an address such as `/v3/project/lodeline`. */
export type ReadAddress = (address: string) => Promise<{ status: number; text: string }>

/** What a request says of its reader. */
export interface PageReader {
  /** As the browser asked for it, with its query. */
  path: string
  cookies: Readonly<Record<string, string | undefined>>
  /** Languages as the browser prefers them. */
  languages: readonly string[]
  /** What the API answered their account at the address that `asksAccount` names; null if nothing. */
  account: string | null
}

export interface PageRequest extends PageReader {
  /** Public origin of the site. */
  origin: string
  /** Hosts whose pictures descriptions show directly. */
  directHosts: readonly string[]
  /** Whether this is a staging site. */
  staging: boolean
  /** Whether anything is sold. */
  sells: boolean
  /** Session of the reader that the page is for alone; null for a page for everybody. */
  token: string | null
  /** Whether the reader has a session, which may have ended. */
  hasSession: boolean
  read: ReadAddress
  /** Milliseconds since 1970. */
  now: number
}

/** The head of a page for programs that don't run its scripts: search engines and link previews. */
export interface PageHead {
  title: string
  description?: string
  /** Absolute address of the preview image. */
  image?: string
  /** The page's canonical absolute address. */
  canonical?: string
  alternates?: readonly Alternate[]
  /** The first picture of the page, which browsers then fetch before they have read it. */
  preload?: PreloadedPicture
  /** Objects of schema.org. */
  structured?: readonly object[]
  /** 404 for an object that doesn't exist (any more). Default: 200. */
  status?: number
}

/** As in the element that shows it: another choice of the browser's would be fetched twice. */
export interface PreloadedPicture {
  src: string
  srcSet?: string | undefined
  sizes?: string | undefined
}

/** Another form of the page: a language (`hreflang`) or a feed (`type`). */
export interface Alternate {
  href: string
  hreflang?: string
  type?: string
  title?: string
}

export interface RenderedPage {
  status: number
  /** For 301 and 302: where the page is, on this site. */
  location?: string
  locale: string
  direction: 'ltr' | 'rtl'
  theme: string
  head: PageHead
  /** What goes into the element `root`. */
  html: string
  /** What the browser needs to take the page over. */
  data: object
  /** Names of the parts of the program that the page shows. */
  parts: readonly string[]
  /** Those of them that browsers load only once somebody does something on the page. */
  resting: readonly string[]
  /** What went wrong while rendering. The browser tries those parts again. */
  errors: readonly unknown[]
}

/** What the frontend's build for the server exports. */
export interface PageRenderer {
  /** The build of the browser's files that take its pages over. */
  buildId: string
  renderPage(request: PageRequest): Promise<RenderedPage>
  /** Where the API says of a signed-in reader's account what their browser doesn't say; null if the browser says all. */
  asksAccount(reader: Omit<PageReader, 'account'>): string | null
  /** All that pages depend on beside their address and what they read. */
  variantOf(reader: PageReader): string
}
