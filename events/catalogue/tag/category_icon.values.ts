import { box, circle, dot, path, svg } from '../../kit/svg.values.ts'

/** A square divided into columns and rows: the finer the grid, the higher the resolution. */
const grid = (columns: number, rows: number): string => {
  const at = (index: number, parts: number): number => 3 + Math.round((18 * index) / parts)
  const cuts = [
    ...Array.from({ length: columns - 1 }, (_, index) => `M${at(index + 1, columns)} 3v18`),
    ...Array.from({ length: rows - 1 }, (_, index) => `M3 ${at(index + 1, rows)}h18`),
  ]
  return svg(box(3, 3, 18, 18) + (cuts.length > 0 ? path(cuts.join('')) : ''))
}

/** Rising bars: the more bars, the higher the impact. */
const bars = (count: number): string => {
  const strokes = Array.from({ length: count }, (_, index) => `M${6 + index * 4} 20v${-4 - index * 4}`)
  return svg(path(`${strokes.join('')}M3 22h18`))
}

/** One drawing for each tag name. A tag that several project types share looks the same in all of them. */
export const categoryIcons = {
  '8x-': grid(1, 1),
  '16x': grid(2, 1),
  '32x': grid(2, 2),
  '48x': grid(3, 2),
  '64x': grid(3, 3),
  '128x': grid(4, 3),
  '256x': grid(4, 4),
  '512x+': grid(6, 6),
  adventure: svg(circle(12, 12, 9) + path('M15.5 8.5l-2 5-5 2 2-5z')),
  cursed: svg(path('M5 20V11a7 7 0 0 1 14 0v9l-3-2-2 2-2-2-2 2-2-2z') + dot(9.5, 11) + dot(14.5, 11)),
  decoration: svg(path('M6 3h12l2 9H4zM12 12v7M8 21h8')),
  economy: svg(circle(9, 9, 6) + path('M14 10.5a6 6 0 1 1-5 9')),
  equipment: svg(path('M4 20l4-4M6 14l4 4M9 15L20 4v3l-8 11')),
  food: svg(path('M4 12h16a8 8 0 0 1-16 0zM8 8c0-2 2-2 2-4M13 8c0-2 2-2 2-4')),
  'game-mechanics': svg(path('M5 3v8M5 15v6M12 3v4M12 11v10M19 3v10M19 17v4M3 13h4M10 9h4M17 15h4')),
  library: svg(path('M4 4h4v16H4zM8 4h4v16H8zM13 5l4-1 4 15-4 1z')),
  magic: svg(path('M4 20L15 9M17 3v4M15 5h4M20 11v2M19 12h2M10 4v2M9 5h2')),
  management: svg(box(6, 4, 12, 17) + path('M9 4V2h6v2M9 10h6M9 14h6')),
  minigame: svg(box(2, 7, 20, 11, 5) + path('M7 10v4M5 12h4') + dot(15, 14) + dot(18, 11)),
  mobs: svg(box(4, 5, 16, 14, 2) + box(7, 9, 2, 2, 0) + box(15, 9, 2, 2, 0) + path('M9 19v-4h6v4')),
  optimization: svg(path('M13 2L5 13h6l-1 9 9-12h-6z')),
  social: svg(path('M4 5h16v11h-8l-5 4v-4H4z') + path('M8 10h8')),
  storage: svg(box(3, 9, 18, 11) + path('M3 9l3-5h12l3 5M10 13h4')),
  technology: svg(box(7, 7, 10, 10) + path('M10 7V3M14 7V3M10 21v-4M14 21v-4M7 10H3M7 14H3M21 10h-4M21 14h-4')),
  transportation: svg(path('M2 7h11v9H2zM13 10h5l4 4v2h-9z') + circle(7, 18, 2) + circle(17, 18, 2)),
  utility: svg(box(3, 8, 18, 12) + path('M9 8V5h6v3M3 13h18M12 12v3')),
  worldgen: svg(circle(12, 12, 9) + path('M4 9h7l2 4-3 3v4M20 9l-4-1-1-4')),
  challenging: svg(path('M6 21V4M6 4h12l-3 4 3 4H6') + dot(18, 19)),
  combat: svg(path('M4 4l11 11M20 4L9 15M13 17l4-4M7 13l4 4M17 17l3 3M7 17l-3 3')),
  'kitchen-sink': svg(path('M3 12h18v5a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM12 12V6a3 3 0 0 1 6 0')),
  lightweight: svg(path('M20 4c-9 0-14 5-14 12v4M6 16c7 0 12-4 14-12M10 12h5')),
  multiplayer: svg(circle(9, 8, 4) + path('M2 21a7 7 0 0 1 14 0M16 4a4 4 0 0 1 0 8M18 14a7 7 0 0 1 4 7')),
  quests: svg(path('M6 3h12v18l-6-3-6 3z') + path('M12 7v4') + dot(12, 14)),
  modded: svg(path('M9 4h3a2 2 0 0 1 4 0h4v6a2 2 0 0 0 0 4v6H4v-6a2 2 0 0 1 0-4V4z')),
  realistic: svg(path('M2 19l6-9 4 5 3-4 7 8z') + circle(17, 6, 2)),
  simplistic: svg(path('M12 3l9 9-9 9-9-9z')),
  themed: svg(
    path('M12 3a9 9 0 1 0 0 18c3 0 1-4 3-5h3a3 3 0 0 0 3-3c0-6-4-10-9-10z') + dot(8, 9) + dot(13, 7) + dot(7, 14),
  ),
  tweaks: svg(path('M4 7h10M18 7h2M4 17h2M10 17h10') + circle(16, 7, 2) + circle(8, 17, 2)),
  'vanilla-like': svg(path('M7 11a5 5 0 1 1 10 0M6 11h12l-6 11z')),
  cartoon: svg(circle(12, 12, 9) + path('M7 13a5 5 0 0 0 10 0z') + dot(9, 9) + dot(15, 9)),
  fantasy: svg(path('M4 21V9h4V5l4-3 4 3v4h4v12zM10 21v-5h4v5')),
  'semi-realistic': svg(path('M2 19l6-9 4 5 3-4 7 8M5 5h6M8 2v6')),
  audio: svg(path('M9 18V5l11-2v13') + circle(6, 18, 3) + circle(17, 16, 3)),
  blocks: svg(path('M12 2l9 5v10l-9 5-9-5V7zM3 7l9 5 9-5M12 12v10')),
  'core-shaders': svg(circle(12, 12, 4) + path('M12 2v3M12 19v3M2 12h3M19 12h3') + box(3, 3, 18, 18, 4)),
  entities: svg(circle(12, 7, 4) + path('M5 21v-3a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v3')),
  environment: svg(path('M12 3l6 8h-3l4 6H5l4-6H6zM12 17v4')),
  fonts: svg(path('M4 20L10 4h2l6 16M6.5 14h9M20 20h1')),
  gui: svg(box(3, 4, 18, 16, 2) + path('M3 9h18M7 14h6') + dot(6, 6.5)),
  items: svg(path('M6 3h12l4 6-10 12L2 9zM2 9h20M9 9l3 12 3-12')),
  locale: svg(path('M3 5h10M8 3v2M5 5c1 5 4 8 7 9M11 5c-1 5-4 8-7 9M13 21l4-10 4 10M14.5 18h5')),
  models: svg(path('M12 3l8 4v10l-8 4-8-4V7z') + path('M12 3v18M4 7l16 10M20 7L4 17')),
  atmosphere: svg(path('M6 16a4 4 0 0 1 0-8 6 6 0 0 1 11-1 4.5 4.5 0 0 1 1 9zM6 20h12')),
  bloom: svg(
    circle(12, 12, 3) + path('M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2 2M16.4 16.4l2 2M18.4 5.6l-2 2M7.6 16.4l-2 2'),
  ),
  'colored-lighting': svg(circle(9, 9, 6) + circle(15, 9, 6) + circle(12, 15, 6)),
  foliage: svg(path('M12 21v-9M12 12C6 12 4 8 4 4c5 0 8 3 8 8zM12 15c0-4 3-6 8-6 0 4-3 6-8 6z')),
  'path-tracing': svg(path('M3 5l8 14 5-10 5 4') + dot(3, 5) + dot(11, 19) + dot(16, 9)),
  pbr: svg(circle(12, 12, 9) + path('M8 8a5.5 5.5 0 0 1 4-2M12 21a9 9 0 0 0 6-15')),
  reflections: svg(path('M3 12h18M7 9l5-6 5 6zM7 15l5 6 5-6z')),
  shadows: svg(circle(10, 9, 6) + path('M4 20c0-1 3-2 8-2s9 1 9 2-4 1.5-9 1.5S4 21 4 20z')),
  potato: svg(path('M5 9c2-5 8-7 12-4s5 9 1 13-11 3-13-1-1-5 0-8z') + dot(10, 9) + dot(14, 12) + dot(10, 15)),
  low: bars(2),
  medium: bars(3),
  high: bars(4),
  screenshot: svg(path('M3 8h4l2-3h6l2 3h4v11H3z') + circle(12, 13, 4)),
} as const
