import { useIntl } from 'react-intl'
import { signUp } from '../../api/signIn.ts'
import { TextField } from '../../ui/TextField.tsx'
import { NewAccount, useAccountForm } from './AccountForm.tsx'
import { accountTexts } from './accountTexts.tsx'
import { useChallenge } from './challenge/useChallenge.tsx'
import { type AccountDraft, judgeAccount } from './judgeAccount.ts'

const empty: AccountDraft = {
  username: '',
  email: '',
  password: '',
  confirmation: '',
  newsletter: false,
  consent: false,
}

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const intl = useIntl()
  const challenge = useChallenge('sign_up')
  const form = useAccountForm({
    ...{ start: empty, judge: judgeAccount, onDone },
    send: async ({ username, email, password, newsletter }) => {
      const answer = await challenge.answer()
      return signUp({ username, email, password, sign_up_newsletter: newsletter, challenge: answer })
    },
  })
  const { draft, set, errorOf } = form
  return (
    <NewAccount form={form} beforeSending={challenge.element}>
      <TextField
        label={intl.formatMessage(accountTexts.password)}
        description={intl.formatMessage(accountTexts.passwordText)}
        error={errorOf('password')}
        type="password"
        value={draft.password}
        onChange={set('password')}
        autoComplete="new-password"
        required
      />
      <TextField
        label={intl.formatMessage(accountTexts.confirmation)}
        error={errorOf('confirmation')}
        type="password"
        value={draft.confirmation}
        onChange={set('confirmation')}
        autoComplete="new-password"
        required
      />
    </NewAccount>
  )
}
