import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { roomOrder } from '../events/kit/room_order.values.ts'

const workspaces: Readonly<Record<string, string>> = {
  '@adit/events': 'events',
  '@adit/projectors': 'projectors',
  '@adit/query-api': 'query-api',
  '@adit/command-api': 'command-api',
}
const order: readonly string[] = ['kit', ...roomOrder]

/** The room of a file, or `kit`. Undefined for files outside rooms. */
function roomOf(file: string): string | undefined {
  const [workspace = '', room = '', ...rest] = file.split('/')
  return Object.values(workspaces).includes(workspace) && rest.length > 0 && order.includes(room) ? room : undefined
}

const specifier = /(?:\bfrom\s+|\bimport\s*\(?\s*|\bdeclare\s+module\s+)['"]([^'"\n]+)['"]/g

function targetOf(file: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return normalize(join(dirname(file), imported))
  const [name = '', path = ''] = imported.split(/(?<=^@adit\/[\w-]+)\//)
  const folder = workspaces[name]
  return folder && `${folder}/${path}`
}

interface RoomImport {
  target: string
  room: string
}

const roomImports = (file: string, text: string): RoomImport[] =>
  [...text.matchAll(specifier)].flatMap(([, imported = '']) => {
    const target = targetOf(file, imported)
    const room = target === undefined ? undefined : roomOf(target)
    return target === undefined || room === undefined ? [] : [{ target, room }]
  })

/** Imports of later rooms, and lists of rooms that import more than a face, each with what to do instead. */
export function wrongImports(file: string, text: string): string[] {
  const own = roomOf(file)
  return roomImports(file, text).flatMap(({ target, room }) => {
    if (/^[\w-]+\/rooms\.ts$/.test(file) && !/^[\w-]+\/[\w-]+\/room\.ts$/.test(target)) {
      return [`${file} imports ${target}: a list of rooms may import only a room's face, room.ts.`]
    }
    if (own === undefined || order.indexOf(room) <= order.indexOf(own)) return []
    return [
      `${file} imports ${target}: ${own} comes before ${room}. Declare a slot or a port in ${own} (events/kit/slot.ts) and fill it in ${room}.`,
    ]
  })
}

export const wrongImportsOf = (files: readonly string[]): string[] =>
  files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => wrongImports(file, readFileSync(file, 'utf8')))

/** Rooms that have a face and that no other room imports, apart from tests: the site works without any one of them. */
export function roomsOnTheirOwn(files: readonly string[]): string[] {
  const parts = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && roomOf(file) !== undefined,
  )
  const imported = new Set(
    parts.flatMap((file) =>
      roomImports(file, readFileSync(file, 'utf8')).flatMap(({ room }) => (room === roomOf(file) ? [] : [room])),
    ),
  )
  const faces = new Set(files.filter((file) => /^[\w-]+\/[\w-]+\/room\.ts$/.test(file)).map((file) => roomOf(file)))
  return roomOrder.filter((room) => faces.has(room) && !imported.has(room))
}
