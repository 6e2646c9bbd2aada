import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFakeGame } from '../../testing/game.ts'
import { computeContract } from '../compute.suite.ts'
import { ProcessCompute } from './process_compute.ts'

computeContract('plain processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-plain-'))
  const game = await installFakeGame()
  return {
    game,
    open: () => ProcessCompute.open({ folder, isolation: 'none' }),
    async close() {
      await game.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
})
