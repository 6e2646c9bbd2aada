import { box, circle, dot, path, svg } from '../../kit/svg.values.ts'
import type { LoaderInfo } from './loader.values.ts'

/** One drawing for each loader. They are our own; we deliberately don't use the loaders' logos. */
const loaderIcons: Readonly<Record<LoaderInfo['name'], string>> = {
  babric: svg(path('M4 8l8-5 8 5v8l-8 5-8-5z') + path('M9 8v8h3a2 2 0 0 0 0-4H9')),
  'bta-babric': svg(path('M4 8l8-5 8 5v8l-8 5-8-5z') + path('M8 9h8M12 9v7')),
  bukkit: svg(path('M4 7h16l-2 13H6z') + path('M4 7a8 4 0 0 1 16 0')),
  bungeecord: svg(circle(7, 7, 4) + circle(17, 17, 4) + path('M10 10l4 4')),
  canvas: svg(box(4, 3, 16, 13) + path('M8 21l2-5M16 21l-2-5M7 12l3-4 3 3 2-2 2 3')),
  datapack: svg(path('M3 7l9-4 9 4-9 4z') + path('M3 12l9 4 9-4M3 17l9 4 9-4')),
  fabric: svg(box(4, 4, 16, 16) + path('M4 9h16M4 15h16M9 4v16M15 4v16')),
  folia: svg(path('M5 19C5 9 11 4 20 4c0 9-5 15-15 15z') + path('M5 19l8-8')),
  forge: svg(path('M3 7h18v3c-4 0-6 2-6 4v2h2v4H7v-4h2v-2c0-2-2-4-6-4z')),
  iris: svg(circle(12, 12, 9) + circle(12, 12, 4) + path('M12 3l3.5 7M21 12l-7 3.5M12 21l-3.5-7M3 12l7-3.5')),
  'java-agent': svg(path('M5 10h11v5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5zM16 11h2a2 2 0 0 1 0 5h-2M8 3v4M12 3v4')),
  'legacy-fabric': svg(box(4, 4, 16, 16, 4) + path('M4 12h16M12 4v16')),
  liteloader: svg(path('M20 3C10 4 6 10 6 18c8 0 13-5 14-15zM3 21l8-9')),
  minecraft: svg(box(4, 4, 16, 16) + path('M4 10h6V4M14 20v-6h6')),
  modloader: svg(path('M4 19V5l5 7 5-7v14') + path('M18 5v14h3')),
  mrpack: svg(path('M3 8l9-5 9 5v8l-9 5-9-5z') + path('M3 8l9 5 9-5M12 13v8M7.5 5.5l9 5')),
  neoforge: svg(path('M6 9L5 3l5 3h4l5-3-1 6c3 5 0 12-6 12S3 14 6 9z') + dot(9, 12) + dot(15, 12)),
  nilloader: svg(circle(12, 12, 8) + path('M5 19L19 5')),
  optifine: svg(circle(7, 12, 4) + path('M14 18V6h7M14 12h5')),
  ornithe: svg(path('M3 14c5 0 6-7 11-7a4 4 0 0 1 4 4l3 1-3 1c0 4-4 7-8 7-4 0-6-2-7-6z') + dot(14, 11)),
  paper: svg(path('M3 12l18-9-5 18-5-6z') + path('M11 15L21 3')),
  purpur: svg(path('M12 3l8 4.5v9L12 21l-8-4.5v-9z') + path('M12 12l8-4.5M12 12v9M12 12L4 7.5')),
  quilt: svg(box(3, 3, 8, 8) + box(13, 3, 8, 8) + box(3, 13, 8, 8) + path('M17 13l4 4-4 4-4-4z')),
  rift: svg(path('M12 2l3 7-3 3 2 3-2 7-3-7 3-3-2-3z') + path('M4 8v8M20 8v8')),
  spigot: svg(path('M3 9h11a5 5 0 0 1 5 5v2h-4v-2H3zM8 9V5M5 5h6') + path('M17 20v1')),
  sponge: svg(box(3, 6, 18, 12, 3) + dot(8, 10) + dot(14, 9) + dot(11, 14) + dot(17, 14)),
  vanilla: svg(path('M12 9a4 4 0 0 0-4-4 4 4 0 0 0 0 7M12 9a4 4 0 0 1 4-4 4 4 0 0 1 0 7') + path('M7 12h10l-5 9z')),
  velocity: svg(path('M3 6h9M3 12h6M3 18h9') + path('M13 5l7 7-7 7')),
  waterfall: svg(path('M4 4h16M8 4v9M12 4v12M16 4v9') + path('M3 20c2-2 4-2 6 0s4 2 6 0 4-2 6 0')),
}

/** Text of an SVG; empty for a loader that isn't known. Apart from the facts, which most pages need without it. */
export const loaderIcon = (name: string): string => loaderIcons[name as LoaderInfo['name']] ?? '' // Any name may be asked for.
