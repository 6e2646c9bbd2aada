import { renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Swaps a folder with a link to another, again and again, until its input ends: by two renames and a link, so that the name is at times the folder,
 * at times the link, at times nothing.
 */
const [, , root = '', outside = ''] = process.argv
const folder = join(root, 'swapped')
const aside = join(root, 'aside')
const link = join(root, 'link')

process.stdin.on('end', () => process.exit())
process.stdin.resume()

function swap(): void {
  for (let turn = 0; turn < 200; turn++) {
    symlinkSync(outside, link)
    renameSync(folder, aside)
    renameSync(link, folder)
    unlinkSync(folder)
    renameSync(aside, folder)
  }
  setImmediate(swap)
}

process.stdout.write('swapping\n')
swap()
