import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { hourMs } from '../../kit/sweep.ts'
import { forgetSweptImages } from './image_store.ts'

export const imageSweep = ({ ops }: Pick<CommandDeps, 'ops'>): Job =>
  recurring({ name: 'sweep_images', everyMs: hourMs }, () => forgetSweptImages(ops))
