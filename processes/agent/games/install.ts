import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, open as openZip, type ZipFile } from 'yauzl'
import type { DownloadOptions, Downloads } from './download.ts'
import { GameError } from './game_error.ts'
import type { InstallPlan } from './game_plans.ts'
import type { JavaRuntime } from './java_runtimes.ts'

/** Runs programs that others wrote, walled in as servers are: with the network, in one folder, never as the agent. */
export interface Sandbox {
  /** Resolves to the exit code; `undefined` if a signal ended it. */
  run(command: SandboxCommand): Promise<number | undefined>
}

export interface SandboxCommand {
  /** Absolute path. */
  program: string
  parameters: readonly string[]
  /** The only folder that it may write to, in which it starts. */
  folder: string
  signal?: AbortSignal
  onLine(line: string): void
}

export interface InstallTools extends DownloadOptions {
  downloads: Downloads
  sandbox: Sandbox
  java: JavaRuntime
  /** What the installer prints. */
  onLine?: (line: string) => void
}

export interface Installed {
  /** What starts the server, relative to the folder. */
  launch: string
  /** Parameters for Java that start it, without the heap. */
  parameters: readonly string[]
}

const keptLines = 20

/** Installs into an empty folder that no server uses yet. If it fails, the folder is left empty. */
export async function install(plan: InstallPlan, folder: string, tools: InstallTools): Promise<Installed> {
  if ((await readdir(folder)).length > 0) throw new Error('A game is installed into an empty folder')
  try {
    return await installPlan(plan, folder, tools)
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new GameError('disk_full', 'There is no space left on the disk', { cause: error })
    }
    throw error
  }
}

async function installPlan(plan: InstallPlan, folder: string, tools: InstallTools): Promise<Installed> {
  const { file, installer, properties } = plan
  const source = await tools.downloads.file(file, tools)
  if (properties) await checkProperties(source, properties)
  const place = join(folder, file.path)
  await mkdir(dirname(place), { recursive: true })
  await copyFile(source, place)
  if (installer) {
    await runInstaller(installer, folder, tools)
    await rm(place)
    await rm(`${place}.log`, { force: true })
  }
  for (const launch of plan.launch) {
    const found = await stat(join(folder, launch)).catch(() => undefined)
    if (found?.isFile()) return { launch, parameters: parametersOf(launch) }
  }
  throw new GameError('installer_failed', `The installer of ${plan.loader} left nothing that starts a server`)
}

function parametersOf(launch: string): string[] {
  return launch.endsWith('.txt') ? [`@${launch}`, 'nogui'] : ['-jar', launch, 'nogui']
}

async function runInstaller(parameters: readonly string[], folder: string, tools: InstallTools): Promise<void> {
  const last: string[] = []
  const onLine = (line: string) => {
    last.push(line)
    if (last.length > keptLines) last.shift()
    tools.onLine?.(line)
  }
  const { java, sandbox, signal } = tools
  const code = await sandbox.run({ program: join(java.home, 'bin', 'java'), parameters, folder, signal, onLine })
  if (signal?.aborted) throw new GameError('cancelled', 'The installation was cancelled')
  if (code !== 0) {
    throw new GameError(
      'installer_failed',
      `The installer ended with ${code ?? 'a signal'}. It said: ${last.join('\n')}`,
    )
  }
}

const maxPropertiesBytes = 64 * 1024

async function checkProperties(jar: string, wanted: Readonly<Record<string, string>>): Promise<void> {
  const lines = (await zipText(jar, 'install.properties')).split(/\r?\n/)
  const found = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
  for (const [name, value] of Object.entries(wanted)) {
    if (found.get(name) !== value) {
      throw new GameError('hash_differs', `The file was made for ${name} ${found.get(name) ?? 'nothing'}, not ${value}`)
    }
  }
}

/** The text of a small file in an archive; empty if there is none. */
async function zipText(path: string, name: string): Promise<string> {
  let archive: ZipFile
  try {
    archive = await promisify<string, { lazyEntries: true }, ZipFile>(openZip)(path, { lazyEntries: true })
  } catch (error) {
    throw new GameError('hash_differs', 'The file is no archive', { cause: error })
  }
  try {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      archive.on('entry', (one: Entry) => (one.fileName === name ? resolve(one) : archive.readEntry()))
      archive.on('end', () => resolve(undefined))
      archive.on('error', reject)
      archive.readEntry()
    })
    if (!entry || entry.uncompressedSize > maxPropertiesBytes) return ''
    return await text(await promisify(archive.openReadStream.bind(archive))(entry))
  } finally {
    archive.close()
  }
}

/** Writes that the game's licence was accepted: call it only for somebody who did. Without this file, the game doesn't start. */
export async function writeEula(folder: string): Promise<void> {
  await writeFile(join(folder, 'eula.txt'), 'eula=true\n')
}
