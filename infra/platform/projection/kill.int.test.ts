import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { postgresHarness } from './postgres_harness.fixture.ts'
import { lampProjector } from './projection.fixture.ts'

const lamps = lampProjector()
const victim = fileURLToPath(new URL('./projection_process.fixture.ts', import.meta.url))

/** Projects in another process, which is killed after it has reported `steps` times. */
async function projectAndDie(kit: { url: string }, steps: number): Promise<void> {
  const child = spawn(process.execPath, [victim, kit.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  let seen = 0
  child.stdout.on('data', (signs: Buffer) => {
    seen += signs.length
    if (seen >= steps) child.kill('SIGKILL')
  })
  await once(child, 'exit')
}

it('neither loses nor duplicates anything when its process is killed repeatedly', async () => {
  const kit = await postgresHarness()
  try {
    let written = 0
    let writing = true
    const writer = (async () => {
      while (writing)
        await kit.write(`house${written % 5}`, ['LampLit', { lamp: `lamp${written++ % 9}`, brightness: 1 }])
    })()
    // The first report is the end of the build; "started" is seven characters long.
    for (const steps of [1, 9, 14, 25]) await projectAndDie(kit, steps)
    writing = false
    await writer
    const { settled, stop } = await kit.run(lamps)
    await settled()
    await stop()
    expect(await kit.rows(await kit.live(lamps), 'total')).toEqual([{ name: 'all', lit: written }])
    expect(await kit.compare(lamps)).toMatchObject({ equal: true })
  } finally {
    await kit.close()
  }
})
