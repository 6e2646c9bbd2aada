import { FormattedMessage, useIntl } from 'react-intl'
import { useStore } from '../../../api/storage/store.ts'
import { language, offeredLocales } from '../../../intl/language.ts'
import { localeName } from '../../../intl/locale.values.ts'
import form from '../../../ui/form/Form.module.css'
import { Select } from '../../../ui/Select.tsx'
import { useChooseLanguage } from '../../../ui/useChooseLanguage.ts'
import { SettingsFrame } from './SettingsFrame.tsx'

const automaticTag = 'automatic'

function Language() {
  const intl = useIntl()
  const { locale, automatic } = useStore(language)
  const choose = useChooseLanguage()
  return (
    <div className={form.form}>
      <h2>
        <FormattedMessage id="accountSettings.language" defaultMessage="Language" />
      </h2>
      <Select
        label={intl.formatMessage({ id: 'languageSettings.shown', defaultMessage: 'Language of pages and mails' })}
        description={intl.formatMessage({
          id: 'languageSettings.about',
          defaultMessage: 'Texts that people have written stay in theirs.',
        })}
        value={automatic ? automaticTag : locale}
        onChange={(tag) => void choose(tag === automaticTag ? null : tag)}
        options={[
          {
            value: automaticTag,
            text: intl.formatMessage({ id: 'language.automatic', defaultMessage: 'Same as the browser' }),
          },
          ...offeredLocales.map((tag) => ({ value: tag as string, text: localeName(tag) })),
        ]}
      />
    </div>
  )
}

/** `/settings/language` */
export function LanguagePage() {
  return (
    <SettingsFrame>
      <Language />
    </SettingsFrame>
  )
}
