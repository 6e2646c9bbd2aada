import { useIntl } from 'react-intl'
import { TextField } from '../../ui/TextField.tsx'

type Props = { value: string; onChange: (password: string) => void; error: string | undefined }

/** Asked for when somebody signed in too long ago. */
export function PasswordField(props: Props) {
  const intl = useIntl()
  return (
    <TextField
      {...props}
      label={intl.formatMessage({ id: 'payout.password', defaultMessage: 'Your password' })}
      type="password"
      autoComplete="current-password"
    />
  )
}
