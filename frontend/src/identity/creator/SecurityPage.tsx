import { FormattedMessage } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import type { User } from '../../api/routes.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import form from '../../ui/form/Form.module.css'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { PasskeySettings } from './PasskeySettings.tsx'
import { ProviderSettings } from './ProviderSettings.tsx'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { securityRoute } from './securityRoute.ts'

function Security({ user }: { user: User }) {
  const { data, error, refetch } = useApi(securityRoute)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={4} />
  return (
    <div className={form.form}>
      <h2>
        <FormattedMessage id="security.title" defaultMessage="Signing in" />
      </h2>
      <SecondFactorSettings security={data} />
      <PasskeySettings security={data} />
      <ProviderSettings user={user} />
    </div>
  )
}

/** `/settings/security`: the authenticator app, backup codes, passkeys and other sites. */
export function SecurityPage() {
  return <AccountFrame>{(user) => <Security user={user} />}</AccountFrame>
}
