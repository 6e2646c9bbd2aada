import { renderParts } from '@adit/markdown/render.ts'
import type { Rendered } from '@adit/markdown/rendered.ts'
import { serveTasks } from '@adit/platform/workers/worker_pool.ts'
import type { RenderTask } from './render_texts.ts'

serveTasks(({ markdown, allowHtml }: RenderTask): Rendered => renderParts(markdown, { allowHtml }))
