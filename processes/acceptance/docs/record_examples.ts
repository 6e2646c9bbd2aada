import { writeFile } from 'node:fs/promises'
import { examples } from '../../docs/examples.ts'
import { recordedFile } from '../../docs/recorded.ts'
import { Site } from '../../testing/process.ts'
import { runExamples } from './run_examples.ts'

/** Records the answers of the documentation again: runs every example on a fresh site with the demo. */
const site = await Site.start({ demo: true })
try {
  await site.saysMatch(/The demo is complete/, 280_000)
  const recorded = await runExamples(site, examples)
  await writeFile(recordedFile, `${recorded.map((example) => JSON.stringify(example)).join('\n')}\n`)
  console.log(`${recorded.length} examples are recorded in ${recordedFile}`)
} finally {
  await site.remove()
}
