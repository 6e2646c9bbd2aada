import { useIntl } from 'react-intl'
import { TextField } from '../../ui/TextField.tsx'

type Props = {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  required?: boolean
  autoFocus?: boolean
}

/** Takes a code of the authenticator app, or a backup code. */
export function CodeField(props: Props) {
  const intl = useIntl()
  return (
    <TextField
      label={intl.formatMessage({ id: 'signIn.code', defaultMessage: 'Code' })}
      description={intl.formatMessage({
        id: 'signIn.code.hint',
        defaultMessage: 'The six digits that your authenticator app shows, or one of your backup codes.',
      })}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
