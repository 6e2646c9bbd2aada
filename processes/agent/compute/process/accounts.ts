import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Guard } from '../compute.port.ts'
import { accountParameters } from './sandbox.ts'
import { isRoot, reason, runTool, whyMissing } from './tools.ts'

/** Ours: instances on one node. Limited by the networks of four addresses in a /16. */
const slotMax = 16_384

/** Whether instances can have accounts of their own and reach their files under `folder` with them. */
export async function probeAccounts(folder: string, uid: number): Promise<Guard> {
  if (!isRoot()) return { enforced: false, because: 'the agent does not run as root' }
  const because = whyMissing(['setpriv'])
  if (because) return { enforced: false, because }
  try {
    await runTool('setpriv', [...accountParameters(uid), '/usr/bin/test', '-x', folder])
    return { enforced: true, by: 'an account for each server' }
  } catch (error) {
    const refused = error instanceof Error && /: $|Command failed/.test(error.message)
    return { enforced: false, because: refused ? `other accounts can't enter ${folder}` : reason(error) }
  }
}

/** Gives each instance a number that no other has, and keeps it in the instance's folder. */
export class Slots {
  readonly #folder: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The instance's number, from 0. A new instance gets the smallest free one. */
  async of(id: string): Promise<number> {
    const turn = this.#last.then(
      () => this.#assign(id),
      () => this.#assign(id),
    )
    this.#last = turn
    return await turn
  }

  async #assign(id: string): Promise<number> {
    const own = await this.#read(id)
    if (own !== undefined) return own
    const names = await readdir(this.#folder).catch(() => [])
    const taken = new Set(await Promise.all(names.map((name) => this.#read(name))))
    let slot = 0
    while (taken.has(slot)) slot += 1
    if (slot >= slotMax) throw new Error(`A node can't have more than ${slotMax} servers`)
    await mkdir(join(this.#folder, id), { recursive: true, mode: 0o711 })
    await writeFile(this.#file(id), `${slot}\n`)
    return slot
  }

  #file(id: string): string {
    return join(this.#folder, id, 'slot')
  }

  async #read(id: string): Promise<number | undefined> {
    const text = await readFile(this.#file(id), 'utf8').catch(() => '')
    return /^\d+\n$/.test(text) ? Number(text) : undefined
  }
}
