import type { Example } from './example.ts'
import { endingExamples } from './examples/ending.ts'
import { fileExamples } from './examples/files.ts'
import { inboxExamples } from './examples/inbox.ts'
import { projectExamples } from './examples/projects.ts'
import { publishingExamples } from './examples/publishing.ts'
import { refusalExamples } from './examples/refusals.ts'
import { reportExamples } from './examples/reports.ts'
import { searchExamples } from './examples/search.ts'
import { tagExamples, tagExamplesV3 } from './examples/tags.ts'
import { teamExamples } from './examples/teams.ts'
import { userExamples } from './examples/users.ts'

const versions = ['v2', 'v3'] as const

/** The story that the documentation's examples tell, in the order in which they run. */
export const examples: readonly Example[] = [
  ...tagExamples,
  ...tagExamplesV3,
  ...searchExamples,
  ...versions.flatMap((version) => [
    ...projectExamples(version),
    ...userExamples(version),
    ...publishingExamples(version),
    ...fileExamples(version),
    ...teamExamples(version),
    ...inboxExamples(version),
    ...reportExamples(version),
    ...endingExamples(version),
  ]),
  ...refusalExamples,
]
