import { Suspense } from 'react'
import type { PublicUser } from '../../../identity/slots.ts'
import { lazyNamed } from '../../../ui/lazyNamed.ts'

const ProjectsChoice = lazyNamed(() => import('./ProjectsChoice.tsx'), 'ProjectsChoice')

type Props = { user: PublicUser; withholds: boolean; onChange: (withholds: boolean) => void }

export function WithheldProjects(props: Props) {
  return (
    <Suspense>
      <ProjectsChoice {...props} />
    </Suspense>
  )
}
