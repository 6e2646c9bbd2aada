import { defaultI18nProvider, type I18nProvider } from 'react-admin'
import { defineMessages, type IntlShape } from 'react-intl'

/** What react-admin says on pages for everybody; on those of staff it may stay in English. */
defineMessages({
  clear: { id: 'ra.action.clear_input_value', defaultMessage: 'Clear value' },
})

type Values = Record<string, unknown>

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
    translate: (key: string, options: Values = {}) =>
      key in intl.messages
        ? intl.formatMessage({ id: key }, plain(options))
        : defaultI18nProvider.translate(key, options),
    changeLocale: () => Promise.resolve(), // The site's own menu changes the language.
    getLocale: () => intl.locale,
  }
}
