import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A change of our own code while it is loaded, to see whether the simulation notices. */
export interface SourceChange {
  /** Path from the root of the repository. */
  file: string
  /** Occurs exactly once. */
  from: string
  to: string
}

/** Modules that work in threads, by what does the same at once and gives the same each time. */
const standIns: Readonly<Record<string, URL>> = {
  '@node-rs/argon2': new URL('./stand_ins/argon2.ts', import.meta.url),
  sharp: new URL('./stand_ins/sharp.ts', import.meta.url),
}
/** The same for modules of our own, by the end of their address. */
const ownStandIns: Readonly<Record<string, URL>> = {
  'command-api/billing/invoice/pdf/draw_invoice.ts': new URL('./stand_ins/draw_invoice.ts', import.meta.url),
  'command-api/catalogue/inspection/inspection_pool.ts': new URL('./stand_ins/inspection_pool.ts', import.meta.url),
  'projectors/catalogue/text/render_pool.ts': new URL('./stand_ins/render_pool.ts', import.meta.url),
}

const root = new URL('../../../', import.meta.url)

/** Has an effect on what is loaded afterwards. */
export function substitute(changes: readonly SourceChange[] = []): void {
  const changed = Map.groupBy(changes, ({ file }) => new URL(file, root).href)
  registerHooks({
    resolve(specifier, context, next) {
      const standIn = standIns[specifier]
      if (standIn) return { url: standIn.href, shortCircuit: true }
      const resolved = next(specifier, context)
      const own = Object.keys(ownStandIns).find((path) => resolved.url.endsWith(`/${path}`))
      const ownStandIn = own === undefined ? undefined : ownStandIns[own]
      return ownStandIn ? { url: ownStandIn.href, shortCircuit: true } : resolved
    },
    load(url, context, next) {
      const own = changed.get(url)
      if (!own) return next(url, context)
      const source = own.reduce(changeSource, readFileSync(fileURLToPath(url), 'utf8'))
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

export function changeSource(source: string, { file, from, to }: SourceChange): string {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`)
  return parts.join(to)
}
