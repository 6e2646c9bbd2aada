import { Languages } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useStore } from '../api/storage/store.ts'
import { language, offeredLocales } from '../intl/language.ts'
import { localeName } from '../intl/locale.values.ts'
import { Menu } from '../ui/Menu.tsx'
import { useChooseLanguage } from '../ui/useChooseLanguage.ts'

export function LanguageMenu() {
  const intl = useIntl()
  const { locale, automatic } = useStore(language)
  const choose = useChooseLanguage()
  return (
    <Menu
      look="transparent"
      size="small"
      align="start"
      items={[
        {
          text: intl.formatMessage({ id: 'language.automatic', defaultMessage: 'Same as the browser' }),
          checked: automatic,
          onSelect: () => void choose(null),
        },
        { kind: 'separator' },
        ...offeredLocales.map((tag) => ({
          text: localeName(tag),
          checked: !automatic && tag === locale,
          onSelect: () => void choose(tag),
        })),
      ]}
    >
      <Languages aria-hidden="true" />
      {localeName(locale)}
    </Menu>
  )
}
