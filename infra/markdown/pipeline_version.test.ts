import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderChangelog } from './changelog.ts'
import { renderDescription } from './description.ts'
import { pipelineVersion } from './pipeline_version.ts'
import { renderParts } from './render.ts'

/** What each version makes of the samples, with the libraries that it was made of. */
const recorded: Record<number, string> = {
  1: '0dbd824d46252743',
  2: 'aa797d4b6a2f8b88',
  3: 'b12875f034b6184f',
  4: '8dfe9870b6637bb4',
  5: '854a3cb797078d59',
}

const samples = [
  '# A\n\n## A\n\n> quote\n\n- [x] done\n  1. one\n\n|a|b|\n|-|:-:|\n|1|2|\n\n~~no~~ *a* **b** `c` [^1]\n\n[^1]: note\n\n---',
  '[own](/mods) [far](https://other.test/) ![far](https://other.test/a.png) ![known](https://i.imgur.com/a.png) https://bare.test',
  '```java\nclass A { int b = 1; }\n```\n\n```json\n{"a": [1, true]}\n```\n\n    plain',
  '<details open><summary>More</summary>\n\n<p align="center" style="float:left">x</p></details>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><script>x</script><img src=x onerror=y>',
  '# A\n\n# A 1\n\n# A\n\n<p id="a">b</p>\n\nc\n\n|d|\n|-|\n|e|',
  '![a](https://other.test/a.png)\n\n![b](https://other.test/b.png#640x360)\n\nc ![c](c.png)\n\n[![d](https://img.shields.io/d)](/d)',
  '<picture><source srcset="https://other.test/a.png 2x, b.png"></picture><video poster="https://other.test/a.png"></video>',
  `<div align="center">\n\na\n\nb\n\n${'c '.repeat(300)}\n\n</div>`,
]

it('names a new version for each change of what it makes', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  const made = samples.map((source) => [
    renderParts(source),
    renderParts(source, { allowHtml: true }),
    renderDescription(source),
    renderChangelog(source).excerpt,
  ])
  const digest = createHash('sha256')
    .update(JSON.stringify([dependencies, made]))
    .digest('hex')
    .slice(0, 16)
  expect({ [pipelineVersion]: digest }).toEqual({ [pipelineVersion]: recorded[pipelineVersion] })
  expect(Object.keys(recorded).map(Number)).toEqual(Array.from({ length: pipelineVersion }, (_, at) => at + 1))
})
