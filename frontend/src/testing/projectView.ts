import type { ProjectView } from '../catalogue/public/project/projectView.ts'
import { sampleProject } from './projectPage.ts'

/** What the page of a made-up project gives to its parts. */
export function sampleView(fields: Partial<ProjectView> = {}): ProjectView {
  const part = { data: [], error: null, retry: () => undefined }
  return {
    project: sampleProject(),
    id: 'deep-lamps',
    base: '/mod/deep-lamps',
    versions: part,
    members: part,
    setup: { version: null, loader: null },
    insider: false,
    download: () => undefined,
    ...fields,
  }
}
