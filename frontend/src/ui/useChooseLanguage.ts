import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { call, type InputOf } from '../api/client.ts'
import { getToken } from '../api/sessionToken.ts'
import { chooseLanguage, language } from '../intl/language.ts'
import { notifyError } from './notifications.ts'

/** Shows everything in the language of a tag from then on; null for the browser's. Says it if that fails. */
export function useChooseLanguage(): (tag: string | null) => Promise<void> {
  const intl = useIntl()
  const [, setParams] = useSearchParams()
  return async (tag) => {
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
}

type MailLanguage = InputOf<'PUT /_internal/language'>['body']['language']

/** Mails to the account are written in the language that its user reads. The pages don't wait for it. */
async function keepForMails(): Promise<void> {
  if (getToken() === null) return
  const chosen = language.get().locale as MailLanguage // mails have the languages that are offered
  await call('PUT /_internal/language', { body: { language: chosen } }).catch(console.error)
}
