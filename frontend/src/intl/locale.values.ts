export const defaultLocale = 'en-US'

/** Languages that the product knows. One is offered only once `locales/<tag>.json` holds its translation. */
export const supportedLocales: readonly string[] = [
  ...['af-ZA', 'ar-SA', 'ar-EG', 'az-AZ', 'be-BY', 'bg-BG', 'bn-BD', 'ca-ES', 'ceb-PH', 'cs-CZ', 'da-DK', 'de-DE'],
  ...['de-CH', 'el-GR', 'en-US', 'en-PT', 'en-UD', 'eo-UY', 'es-ES', 'es-419', 'et-EE', 'fa-IR', 'fi-FI', 'fil-PH'],
  ...['fr-FR', 'he-IL', 'hi-IN', 'hr-HR', 'hu-HU', 'id-ID', 'is-IS', 'it-IT', 'ja-JP', 'kk-KZ', 'ko-KR', 'ky-KG'],
  ...['lol-US', 'lt-LT', 'lv-LV', 'ms-MY', 'ms-Arab', 'nl-NL', 'no-NO', 'pl-PL', 'pt-BR', 'pt-PT', 'ro-RO', 'ru-RU'],
  ...['sk-SK', 'sl-SI', 'sr-SP', 'sr-CS', 'sv-SE', 'th-TH', 'tl-PH', 'tr-TR', 'tt-RU', 'uk-UA', 'vi-VN', 'zh-CN'],
  'zh-TW',
]

/** Tags whose own name `Intl` does not know. */
const ownNames: Record<string, string> = {
  'en-PT': 'Pirate English',
  'en-UD': 'ɥsᴉꞁᵷuƎ uʍop ǝpᴉsdՈ',
  'lol-US': 'LOLCAT',
}

/** What `Intl` says of a tag is asked for once: each question reads its tables again. */
function once(find: (tag: string) => string): (tag: string) => string {
  const known = new Map<string, string>()
  return (tag) => {
    const found = known.get(tag) ?? find(tag)
    known.set(tag, found)
    return found
  }
}

/** The language's name in that language, such as “Deutsch (Deutschland)”. */
export const localeName = once((tag) => {
  const own = ownNames[tag]
  if (own) return own
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
})

const rightToLeft = new Set(['ar-SA', 'ar-EG', 'fa-IR', 'he-IL', 'ms-Arab'])

/**
 * The locale by which numbers and times are written: digits are Latin everywhere, as those of versions, sizes and hashes beside
 * them are. Of the two kinds in one line, the Arabic zero reads as a dot.
 */
export const formatLocaleOf = once((tag) =>
  new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'latn' ? tag : `${tag}-u-nu-latn`,
)

export function directionOf(tag: string): 'rtl' | 'ltr' {
  return rightToLeft.has(tag) ? 'rtl' : 'ltr'
}
