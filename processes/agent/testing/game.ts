import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface FakeGame {
  command: readonly [string, ...string[]]
  /** Paths that a sandbox must show. */
  readable: readonly string[]
  remove(): Promise<void>
}

/** The fake game with its own copy of Node, in a folder that other accounts can read. */
export async function installFakeGame(): Promise<FakeGame> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-game-'))
  await chmod(folder, 0o755)
  const [node, script] = [join(folder, 'node'), join(folder, 'game.ts')]
  await copyFile(process.execPath, node)
  await copyFile(join(import.meta.dirname, 'fake_game.fixture.ts'), script)
  await chmod(node, 0o755)
  await chmod(script, 0o644)
  return {
    command: [node, '--no-warnings', script],
    readable: [folder],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
