import { FormattedMessage } from 'react-intl'
import { toApiError } from '../../../api/apiError.ts'
import { useApi } from '../../../api/apiQuery.ts'
import type { ProjectV3 } from '../../../api/routes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import styles from './Dialogs.module.css'
import { ExternalLink } from './ExternalLink.tsx'

type License = ProjectV3['license']

function Text({ license }: { license: License }) {
  const { data, error, refetch } = useApi('GET /v2/tag/license/:id', { params: { id: license.id } })
  if (error && !data)
    return toApiError(error).status === 0 ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <p className={styles.muted} role="status">
        <FormattedMessage id="project.license.failed" defaultMessage="The license text couldn't be loaded." />
      </p>
    )
  if (!data) return <SkeletonText lines={12} />
  return (
    <div className={styles.text} lang="en" dir="ltr">
      {data.body}
    </div>
  )
}

/** The license's own words. */
export function LicenseDialog({ license, onClose }: { license: License; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={license.name}>
      {license.url && (
        <p className={styles.lead}>
          <ExternalLink href={license.url}>
            <FormattedMessage
              id="project.license.page"
              defaultMessage="Read it on {host}"
              values={{ host: <bdi>{hostOf(license.url)}</bdi> }}
            />
          </ExternalLink>
        </p>
      )}
      <Text license={license} />
    </Dialog>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
