import { type Entry, idOf, json, notice, type Subject } from './entries.ts'

const programs = [
  'gbuffers_terrain',
  'gbuffers_water',
  'gbuffers_entities',
  'gbuffers_skybasic',
  'shadow',
  'composite',
  'final',
]

/** GLSL programs, their settings and the settings' names. */
export function shaderPack(subject: Subject): Entry[] {
  const { project, version } = subject
  return [
    notice(subject),
    { name: 'shaders/shaders.properties', data: properties(subject) },
    { name: 'shaders/lang/en_us.lang', data: language(subject) },
    { name: 'shaders/lib/settings.glsl', data: settings(subject) },
    ...programs.flatMap((program) => [
      { name: `shaders/${program}.vsh`, data: vertex(subject, program) },
      { name: `shaders/${program}.fsh`, data: fragment(subject, program) },
    ]),
    ...(version.loaders.includes('canvas') || version.loaders.includes('vanilla') ? [packMeta(subject)] : []),
    ...(version.loaders.includes('canvas')
      ? [json(`assets/${idOf(project.slug)}/pipelines/main.json5`, { name: project.title, passes: programs })]
      : []),
    ...(version.loaders.includes('vanilla')
      ? [json('assets/minecraft/shaders/core/terrain.json', { vertex: 'terrain', fragment: 'terrain', uniforms: [] })]
      : []),
  ]
}

function packMeta({ project }: Subject): Entry {
  return json('pack.mcmeta', { pack: { pack_format: 34, description: project.title } })
}

function properties({ project, version, random }: Subject): string {
  return [
    `# ${project.title} ${version.number}`,
    'oldLighting = false',
    'separateAo = true',
    `shadow.culling = ${random.chance(0.5)}`,
    'screen = SHADOW_QUALITY WATER_STYLE FOG_DENSITY <profile>',
    'profile.low = SHADOW_QUALITY:0',
    'profile.medium = SHADOW_QUALITY:1',
    'profile.high = SHADOW_QUALITY:2',
    `sliders = FOG_DENSITY EXPOSURE WAVE_HEIGHT`,
    '',
  ].join('\n')
}

function language({ project }: Subject): string {
  return [
    `screen.comment=${project.summary}`,
    'option.SHADOW_QUALITY=Shadow quality',
    'option.WATER_STYLE=Water',
    'option.FOG_DENSITY=Fog',
    'option.EXPOSURE=Exposure',
    'option.WAVE_HEIGHT=Wave height',
    '',
  ].join('\n')
}

function settings({ random }: Subject): string {
  const number = (low: number, high: number) => random.between(low, high).toFixed(3)
  return [
    '#define SHADOW_QUALITY 1 // [0 1 2]',
    '#define WATER_STYLE 0 // [0 1]',
    `#define FOG_DENSITY ${number(0.1, 0.9)}`,
    `#define EXPOSURE ${number(0.8, 1.4)}`,
    `#define WAVE_HEIGHT ${number(0.01, 0.2)}`,
    `const vec3 SUN_COLOR = vec3(${number(0.9, 1)}, ${number(0.7, 0.95)}, ${number(0.4, 0.8)});`,
    `const vec3 SKY_COLOR = vec3(${number(0.1, 0.4)}, ${number(0.3, 0.6)}, ${number(0.6, 1)});`,
    '',
  ].join('\n')
}

function vertex({ random }: Subject, program: string): string {
  return [
    '#version 150 compatibility',
    `// ${program}`,
    '#include "/lib/settings.glsl"',
    'uniform float frameTimeCounter;',
    'out vec2 coordinate;',
    'out vec4 tint;',
    'void main() {',
    '  vec4 place = gl_ModelViewMatrix * gl_Vertex;',
    `  place.y += sin(frameTimeCounter * ${random.between(0.4, 2).toFixed(3)} + place.x) * WAVE_HEIGHT * ${program.includes('water') ? '1.0' : '0.0'};`,
    '  gl_Position = gl_ProjectionMatrix * place;',
    '  coordinate = (gl_TextureMatrix[0] * gl_MultiTexCoord0).st;',
    '  tint = gl_Color;',
    '}',
    '',
  ].join('\n')
}

function fragment({ random }: Subject, program: string): string {
  const steps = Array.from({ length: random.whole(4, 12) }, (_, index) => {
    const weight = random.between(0.01, 0.3).toFixed(4)
    return `  color.rgb += texture(gtexture, coordinate + vec2(${(index * 0.0007).toFixed(4)}, 0.0)).rgb * ${weight};`
  })
  return [
    '#version 150 compatibility',
    `// ${program}`,
    '#include "/lib/settings.glsl"',
    'uniform sampler2D gtexture;',
    'in vec2 coordinate;',
    'in vec4 tint;',
    'void main() {',
    '  vec4 color = texture(gtexture, coordinate) * tint;',
    ...steps,
    '  color.rgb = mix(color.rgb * SUN_COLOR, SKY_COLOR, FOG_DENSITY * 0.2) * EXPOSURE;',
    '  gl_FragColor = color;',
    '}',
    '',
  ].join('\n')
}
