import englishMessages from 'ra-language-english'
import type { I18nProvider } from 'react-admin'
import type { IntlShape } from 'react-intl'

type Values = Record<string, unknown>

/** react-admin's own English text of a key such as `ra.action.save`, if it has one. */
function englishOf(key: string): string | undefined {
  let found: unknown = englishMessages
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined
  }
  return typeof found === 'string' ? found : undefined
}

/** `one |||| many %{smart_count}`, as react-admin writes its texts. */
function filled(text: string, values: Values): string {
  const [one = '', many = one] = text.split('||||').map((form) => form.trim())
  const form = values.smart_count === undefined || values.smart_count === 1 ? one : many
  return form.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Values that a message may take; react-admin passes elements and functions along, too. */
const plain = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/**
 * react-admin's texts through react-intl: a translation under the same key wins, then react-admin's English, then the text that the
 * caller brought. What is no key, such as a label that is translated already, stays as it is.
 */
export function staffI18n(intl: IntlShape): I18nProvider {
  return {
    translate: (key: string, options: Values = {}) => {
      if (key in intl.messages) return intl.formatMessage({ id: key }, plain(options))
      const fallback = typeof options._ === 'string' ? options._ : key
      return filled(englishOf(key) ?? fallback, options)
    },
    changeLocale: () => Promise.resolve(), // The site's own menu changes the language.
    getLocale: () => intl.locale,
  }
}
