import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The user that the node runs as when this process is root, because it refuses to run as root. */
const user = 'nobody'

/**
 * A prefix for the node's command so that it doesn't run as root; empty for other users. The data then belong to the user that the
 * prefix sets. If only root can enter the folders of the program or the data, the prefix instead maps root to another user id.
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
    `The user ${user} can't read ${program} or ${dataDir}: set STACK_HOME to a folder that everybody can read`,
  )
}

function own(owner: string, dataDir: string): void {
  execFileSync('chown', ['-R', owner, dataDir])
}

function mayUse(prefix: string[], dataDir: string, program: string): boolean {
  const [command = '', ...parameters] = [...prefix, 'test', '-w', join(dataDir, 'data'), '-a', '-r']
  return spawnSync(command, [...parameters, join(program, 'bin', 'opensearch')], { stdio: 'ignore' }).status === 0
}
