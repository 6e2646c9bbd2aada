import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { filledBy } from '@adit/events/kit/slot.ts'
import type { AnyContract } from '@adit/platform/http/contract.ts'
import { joinErrors, sharedErrors } from '@adit/platform/http/errors.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { kitErrors } from '@adit/platform/http/translate.ts'
import { describe, expect, it } from 'vitest'
import { contracts, rooms } from './contracts.ts'
import { indexes } from './work.ts'

const run = promisify(execFile)

/** Packages that a process loads together with a module. */
async function packagesOf(module: string): Promise<string[]> {
  const listing = `
    import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({
      resolve(specifier, context, next) {
        const resolved = next(specifier, context)
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules\\/)/.exec(resolved.url)
        if (name) seen.add(name[1])
        return resolved
      },
    })
    await import(${JSON.stringify(new URL(module, import.meta.url).href)})
    console.log(JSON.stringify([...seen]))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', listing])
  return JSON.parse(stdout) as string[] // printed above
}

const heavy = ['sharp', 'yauzl', '@node-rs/argon2', '@zxcvbn-ts/core']

describe('the faces of the rooms', () => {
  it('load nothing that only serving needs', async () => {
    expect((await packagesOf('contracts.ts')).filter((name) => heavy.includes(name))).toEqual([])
  })

  it('leave to their sides what serves', async () => {
    const sides = await Promise.all(rooms.map(({ side }) => packagesOf(side?.href ?? '')))
    expect(sides.flat()).toEqual(expect.arrayContaining(['sharp', '@node-rs/argon2']))
  })

  it('leave to workers what reads hostile files in this language', async () => {
    const sides = await Promise.all(rooms.map(({ side }) => packagesOf(side?.href ?? '')))
    expect(sides.flat().filter((name) => ['yauzl', 'js-yaml', 'smol-toml', 'bmp-ts'].includes(name))).toEqual([])
    const workers = ['catalogue/inspection/inspection_worker.ts', 'kit/pictures/bitmap_worker.ts']
    const loaded = await Promise.all(workers.map(packagesOf))
    expect(loaded.flat()).toEqual(expect.arrayContaining(['yauzl', 'js-yaml', 'smol-toml', 'bmp-ts']))
  })

  it.each(rooms.map((room, place) => ({ ...room, before: rooms.slice(0, place + 1) })))(
    '$name names no error that only a later room defines',
    (room) => {
      const known = joinErrors(kitErrors, sharedErrors, ...room.before.flatMap(({ errors }) => errors))
      const declared = Object.values<AnyContract>(room.contracts(filledBy(room.before))).flatMap((contract) =>
        namesakesOf(contract),
      )
      const unknown = declared.flatMap(({ errors }) => errors).filter((code) => !(code in known))
      expect(unknown).toEqual([])
    },
  )

  it('share no index', () => {
    const names = indexes.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    expect(names).not.toEqual([])
  })
})

describe('contracts', () => {
  it.each(Object.entries(contracts))('%s is served by the command side', (_, contract) => {
    for (const { side } of namesakesOf(contract)) expect(side).toBe('command')
  })
})
