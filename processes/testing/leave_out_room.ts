import { registerHooks } from 'node:module'

/** For `--import`: the room of this name has no line in any list of rooms. */
const room = process.env.LEFT_OUT_ROOM

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!/\/(?:events|projectors|query-api|command-api)\/rooms\.ts$/.test(url)) return loaded
    const lines = Buffer.from(loaded.source as Uint8Array)
      .toString()
      .split('\n') // read from a file
    return { ...loaded, source: lines.filter((line) => !line.includes(`'./${room}/room.ts'`)).join('\n') }
  },
})
