import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurn } from './in_turn.ts'

const root = join(import.meta.dirname, '..', '..')
const frontend = join(root, 'frontend')
/** Folders whose files end up in the bundle. */
const sources = ['frontend', 'events', 'infra/markdown'].map((folder) => join(root, folder))
const isSource = /\.(?:ts|tsx|js|css|html|json|svg|woff2)$/

/** Folder of the built pages. Rebuilt if a source is newer than the build, by one process at a time. */
export async function builtFrontend(say: (line: string) => void): Promise<string> {
  const folder = join(frontend, 'dist')
  const stamp = join(folder, '.built-from')
  const wanted = await fingerprint()
  const turn = join(root, 'node_modules', '.cache', 'adit-pages')
  await inTurn(
    turn,
    async () => readText(stamp) === wanted,
    async () => {
      say('Building the pages ...')
      await build()
      writeFileSync(stamp, wanted)
    },
  )
  return folder
}

async function build(): Promise<void> {
  const vite = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error']
  // Both have the same id, so that neither is used with another build of the other.
  const env = { ...process.env, BUILD_ID: process.env.BUILD_ID ?? Date.now().toString(36) }
  await Promise.all([run(process.execPath, vite, env), run(process.execPath, [...vite, '--ssr'], env)])
}

/** Names, sizes and times of all sources. Cheap, and changes with every edit. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of sources) {
    for (const entry of await readdir(folder, { recursive: true })) {
      if (
        !isSource.test(entry) ||
        /(?:^|[\\/])(?:dist|dist-server|node_modules)[\\/]/.test(entry) ||
        entry.includes('.test.')
      )
        continue
      const { size, mtimeMs } = statSync(join(folder, entry))
      hash.update(`${entry} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: frontend, env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`building the pages failed (${code})`))))
  })
}
