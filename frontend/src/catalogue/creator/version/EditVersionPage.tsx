import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { Navigate, useParams } from 'react-router'
import { ApiError } from '../../../api/apiError.ts'
import { keyOf } from '../../../api/apiQuery.ts'
import { call, callTagged } from '../../../api/client.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { MissingVersion } from '../../Missing.tsx'
import { ManagedProject } from '../ManageFrame.tsx'
import { projectQueries, useManaged } from '../managedProject.ts'
import { useLock } from '../useLock.tsx'
import { DeleteVersion } from './DeleteVersion.tsx'
import { VersionFiles } from './files/VersionFiles.tsx'
import { ScheduleVersion } from './ScheduleVersion.tsx'
import { VersionFrame } from './VersionFrame.tsx'
import { VersionInputs } from './VersionInputs.tsx'
import { draftOf, judgeVersion, type VersionDraft, type VersionV3 } from './versionDraft.ts'

const read = 'GET /v3/project/:id/version/:version'

type Tagged = { body: VersionV3; etag: string | undefined }

function Editor({ body: version, etag }: Tagged) {
  const intl = useIntl()
  const { project, base, may } = useManaged()
  const locked = useLock('UPLOAD_VERSION')
  const saved = useMemo(() => draftOf(version), [version])
  const title = intl.formatMessage(
    { id: 'version.edit', defaultMessage: 'Edit {number}' },
    { number: version.version_number },
  )
  usePageHead(`${title} - ${project.name}`)
  const save = (changed: Partial<VersionDraft>) => {
    const { loaders, game_versions, dependencies, ...fields } = changed
    const body = {
      ...fields,
      ...(loaders && { loaders: [...loaders] }),
      ...(game_versions && { game_versions: [...game_versions] }),
      ...(dependencies && { dependencies: [...dependencies] }),
    }
    return call('PATCH /v3/version/:id', { params: { id: version.id }, body }, { ifMatch: etag })
  }
  return (
    <VersionFrame title={version.version_number}>
      <EditForm
        whole
        title={title}
        saved={saved}
        locked={locked}
        save={save}
        refreshes={projectQueries}
        judge={(value) => judgeVersion(intl, value)}
      >
        {(fields) => <VersionInputs {...fields} project={project} />}
      </EditForm>
      <VersionFiles version={version} locked={Boolean(locked)} />
      <ScheduleVersion version={version} etag={etag} locked={Boolean(locked)} />
      {may('DELETE_VERSION') && <DeleteVersion version={version} after={`${base}/settings/versions`} />}
    </VersionFrame>
  )
}

function Page() {
  const { project, base } = useManaged()
  const { version = '' } = useParams()
  const params = { id: project.id, version }
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(read, { params }), 'tagged'],
    queryFn: async ({ signal }) => callTagged(read, { params }, { signal }),
    // A form lies on it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  // A number can be changed here, the id cannot.
  if (data && data.body.id !== version)
    return <Navigate to={`${base}/version/${encodeURIComponent(data.body.id)}/edit`} replace />
  if (data) return <Editor key={data.body.id} {...data} />
  if (error instanceof ApiError && error.status === 404)
    return <MissingVersion version={version} to={`${base}/settings/versions`} />
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />
  return (
    <div aria-busy="true">
      <SkeletonText lines={12} />
    </div>
  )
}

/** `/{type}/{id}/version/{version}/edit` */
export function EditVersionPage() {
  return (
    <ManagedProject>
      <Page />
    </ManagedProject>
  )
}
