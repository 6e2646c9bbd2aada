import { existsSync } from 'node:fs'
import type { Guard } from '../compute.port.ts'
import { findTool, reason, runTool, whyMissing } from './tools.ts'

/** Home of a game in the sandbox, and the folder in which it runs. */
export const sandboxHome = '/server'

/** What programs need of /etc: certificates, names of hosts and time zones. No accounts and no configuration of services. */
const readableEtc = ['/etc/ssl', '/etc/ca-certificates', '/etc/alternatives', '/etc/localtime', '/etc/ld.so.cache']

/** On today's distributions these are links into /usr, on older ones folders. */
const systemFolders = ['/bin', '/sbin', '/lib', '/lib64']

export interface SandboxOptions {
  /** The folder that appears as `sandboxHome`. The only one that can be written, besides an empty /tmp. */
  files: string
  readable: readonly string[]
  /** A file that appears as /etc/resolv.conf. */
  resolver: string
}

const separate = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try']

/** Parameters of bubblewrap before the command. Source: bwrap(1). */
export function sandboxParameters({ files, readable, resolver }: SandboxOptions): string[] {
  const system = systemFolders.filter(existsSync).flatMap((folder) => ['--ro-bind', folder, folder])
  return [
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    ...separate,
    '--hostname',
    'server',
    '--ro-bind',
    '/usr',
    '/usr',
    ...system,
    ...readableEtc.flatMap((path) => ['--ro-bind-try', path, path]),
    '--ro-bind-try',
    resolver,
    '/etc/resolv.conf',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    // After the empty /tmp, which would hide what lies in it.
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    '--bind',
    files,
    sandboxHome,
    '--chdir',
    sandboxHome,
    '--setenv',
    'HOME',
    sandboxHome,
    '--',
  ]
}

/** Parameters of setpriv that make the command an ordinary account without any rights. Source: setpriv(1). */
export function accountParameters(uid: number): string[] {
  return [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--inh-caps=-all', '--no-new-privs', '--']
}

/** Tries a sandbox. `account` is the uid under which instances will run, if they have their own. */
export async function probeSandbox(account: number | undefined): Promise<Guard> {
  const because = whyMissing(['bwrap'])
  if (because) return { enforced: false, because }
  const trial = [...separate, '--ro-bind', '/', '/', '--proc', '/proc', '--', '/bin/true']
  try {
    if (account === undefined) await runTool('bwrap', trial)
    else await runTool('setpriv', [...accountParameters(account), findTool('bwrap') ?? 'bwrap', ...trial])
    return { enforced: true, by: 'bubblewrap' }
  } catch (error) {
    return { enforced: false, because: reason(error) }
  }
}
