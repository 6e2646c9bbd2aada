import type { IntlConfig } from 'react-intl'
import { clearCookie, readCookie, writeCookie, year } from '../api/storage/cookie.ts'
import { createStore } from '../api/storage/store.ts'
import { defaultLocale, directionOf } from './locale.values.ts'
import { selectLocale } from './selectLocale.ts'

type Messages = NonNullable<IntlConfig['messages']>

const cookie = 'locale'
const files = import.meta.glob<Messages>('../../locales/*.json', { import: 'default' })

const none: Messages = {}

function fileOf(tag: string) {
  return files[`../../locales/${tag}.json`]
}

/** Locales that have a translation, the default one first. */
export const offeredLocales = [
  defaultLocale,
  ...Object.keys(files).map((path) => path.slice('../../locales/'.length, -5)),
]

export type Language = {
  locale: string
  messages: Messages
  /** True while no explicit choice is saved: the language then follows the browser. */
  automatic: boolean
}

declare module '../api/storage/served.ts' {
  interface Served {
    language: Language
  }
}

export const language = createStore<Language>(
  { locale: defaultLocale, messages: none, automatic: true },
  (page) => page.language,
)

/** Set when the reader chooses on a page whose address forces a language: from then on the choice counts. */
let chosenHere = false

function selected(): string {
  const hl = chosenHere ? null : new URLSearchParams(location.search).get('hl')
  return selectLocale({ hl, saved: readCookie(cookie), browser: navigator.languages }, offeredLocales)
}

/** The messages of an offered locale; none for the default one, whose words are in the code. */
export async function messagesOf(locale: string): Promise<Messages> {
  return (await fileOf(locale)?.()) ?? none
}

async function show(locale: string): Promise<void> {
  const messages = await messagesOf(locale)
  if (selected() !== locale) return
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  language.set({ locale, messages, automatic: readCookie(cookie) === null })
}

/**
 * Loads the language to begin with: that of the page as the server rendered it, or the reader's. When that fails, the page starts in the
 * default one.
 */
export async function startLanguage(rendered?: string): Promise<void> {
  addEventListener('languagechange', () => {
    if (language.get().automatic) show(selected()).catch(console.error)
  })
  const first = rendered === undefined ? show(selected()) : take(rendered)
  await first.catch((error: unknown) => console.error('An error occurred:', error))
}

async function take(locale: string): Promise<void> {
  language.set({ locale, messages: await messagesOf(locale), automatic: readCookie(cookie) === null })
}

/**
 * Makes a locale the reader's explicit choice, or goes back to automatic mode with null.
 * Rejects when its messages cannot be loaded; the language shown then stays.
 */
export async function chooseLanguage(locale: string | null): Promise<void> {
  if (locale) await fileOf(locale)?.()
  chosenHere = true
  if (locale) writeCookie(cookie, locale, year, 'strict')
  else clearCookie(cookie)
  await show(selected())
}
