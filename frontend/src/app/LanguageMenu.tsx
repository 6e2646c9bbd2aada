import { Languages } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { call, type InputOf } from '../api/client.ts'
import { getToken } from '../api/sessionToken.ts'
import { useStore } from '../api/storage/store.ts'
import { chooseLanguage, language, offeredLocales } from '../intl/language.ts'
import { localeName } from '../intl/locale.values.ts'
import { Menu } from '../ui/Menu.tsx'
import { notifyError } from '../ui/notifications.ts'

export function LanguageMenu() {
  const intl = useIntl()
  const { locale, automatic } = useStore(language)
  const [, setParams] = useSearchParams()
  const choose = async (tag: string | null) => {
    try {
      await chooseLanguage(tag)
      await keepForMails()
      // A language forced by the address would win again at the next load.
      setParams(
        (params) => {
          params.delete('hl')
          return params
        },
        { replace: true, preventScrollReset: true },
      )
    } catch (error) {
      const title = intl.formatMessage({
        id: 'language.failed',
        defaultMessage: "This language couldn't be loaded. Try again in a moment.",
      })
      notifyError(title, error)
    }
  }
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

type MailLanguage = InputOf<'PUT /_internal/language'>['body']['language']

/** Mails to the account are written in the language that its user reads. The pages don't wait for it. */
async function keepForMails(): Promise<void> {
  if (getToken() === null) return
  const chosen = language.get().locale as MailLanguage // mails have the languages that are offered
  await call('PUT /_internal/language', { body: { language: chosen } }).catch(console.error)
}
