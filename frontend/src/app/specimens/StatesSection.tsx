import { ApiError } from '../../api/apiError.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { SkeletonRows, SkeletonText } from '../../ui/Skeleton.tsx'
import { Specimen } from './Specimen.tsx'

const failures = [
  new ApiError({ status: 500, error: 'internal_error', description: 'The search index did not answer.' }),
  new ApiError({ status: 0, error: 'offline', description: '' }),
  new ApiError({ status: 429, error: 'ratelimit_error', description: '' }),
]

export function StatesSection() {
  return (
    <>
      <Specimen name="loading">
        <div>
          <SkeletonRows rows={3} />
        </div>
        <div>
          <SkeletonText lines={5} />
        </div>
      </Specimen>
      <Specimen name="empty">
        <EmptyState title="No versions yet" actions={<Button color="brand">Upload the first version</Button>}>
          People can find the project, but have nothing to download.
        </EmptyState>
      </Specimen>
      {failures.map((error) => (
        <Specimen key={error.status} name={`error ${error.status}`}>
          <ErrorState error={error} onRetry={() => undefined} />
        </Specimen>
      ))}
      <Specimen name="no permission">
        <NoPermission />
      </Specimen>
      <Specimen name="banners">
        <div>
          <Banner onDismiss={() => undefined}>A newer version of these pages is ready.</Banner>
          <Banner tone="warning">You are offline. What is on screen may be out of date.</Banner>
          <Banner tone="critical" actions={<Button size="small">Resubscribe</Button>}>
            The payment for your server failed.
          </Banner>
        </div>
      </Specimen>
      <Specimen name="progress">
        <ProgressBar label="deep-lamps-2.4.0.jar" share={0.42} detail="12 of 29 MB" />
        <ProgressBar label="Creating the backup" share={null} detail="queued" />
        <ProgressBar label="Upload stopped" share={0.7} tone="red" />
      </Specimen>
    </>
  )
}
