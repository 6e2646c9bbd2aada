import { afterAll, beforeAll } from 'vitest'
import { runCommand } from '../testing/command.ts'
import { Site } from '../testing/process.ts'
import { tellStory } from '../testing/story.ts'

// The journey does the same in a browser.

let site: Site

beforeAll(async () => {
  site = await Site.start({ demo: true })
  await site.saysMatch(/The demo is complete/)
})
afterAll(() => site?.remove())

tellStory(
  () => ({
    origin: site.origin,
    fetch: (path, init) => site.fetch(path, init),
    recount: () => runCommand('recount.ts', site.dataFolder),
    async restart() {
      await site.kill()
      await site.start()
    },
  }),
  { creator: 'dig-deeper-creator', moderator: 'dig-deeper-moderator', admin: 'dig-deeper-admin' },
)
