// Runs on any Node from 20 with nothing installed. Installs the dependencies, including Node 24, if they are missing or older than the lock
// file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.adit-installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

if (installed !== wanted) {
  // Not `npm ci`: it refuses a lock file that lacks an optional package of another platform.
  console.log('Installing dependencies (only the first time, and after an update) ...')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  const run = spawnSync(command, [...args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  })
  if (run.status !== 0) {
    console.error('npm install failed, so Adit was not started. The lines above say why.')
    process.exit(run.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const major = Number(process.versions.node.split('.')[0])
if (!existsSync(node) && major < 24) {
  console.error(
    `Adit runs on Node 24; this is Node ${process.versions.node}, and no packaged Node exists for ` +
      `${process.platform}-${process.arch}. Install Node 24 and run the same command again.`,
  )
  process.exit(1)
}
