import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Whom the node runs as when we are root, which it refuses to be. */
const user = 'nobody'

/**
 * What to put before the node's command so that it does not run as root; nothing for an ordinary user. The data become that user's. Where the
 * program or the data lie in a folder that only root may enter, root is shown as another user to the node instead.
 */
export function ordinaryUser(dataDir: string, program: string): string[] {
  if (process.getuid?.() !== 0) return []
  const [uid = '', gid = ''] = ['-u', '-g'].map((flag) => execFileSync('id', [flag, user], { encoding: 'utf8' }).trim())
  const other = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=-all']
  own(`${uid}:${gid}`, dataDir)
  if (mayUse(other, dataDir, program)) return other
  own('0:0', dataDir)
  const shownAsOther = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']
  if (mayUse(shownAsOther, dataDir, program)) return shownAsOther
  throw new Error(
    `The user ${user} cannot enter ${program} or ${dataDir}: set STACK_HOME to a folder that all may read`,
  )
}

function own(owner: string, dataDir: string): void {
  execFileSync('chown', ['-R', owner, dataDir])
}

function mayUse(prefix: string[], dataDir: string, program: string): boolean {
  const [command = '', ...parameters] = [...prefix, 'test', '-w', join(dataDir, 'data'), '-a', '-r']
  return spawnSync(command, [...parameters, join(program, 'bin', 'opensearch')], { stdio: 'ignore' }).status === 0
}
