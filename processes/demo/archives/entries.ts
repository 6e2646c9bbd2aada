import type { DemoProject, DemoVersion } from '../project.ts'
import { type Random, seededRandom } from '../random.ts'

export interface Entry {
  name: string
  data: Buffer | string
}

/** What the archive is for: one version of one project, with a random generator that always gives the same numbers. */
export interface Subject {
  project: DemoProject
  version: DemoVersion
  random: Random
}

export function subjectOf(project: DemoProject, version: DemoVersion): Subject {
  return { project, version, random: seededRandom(`archive ${project.slug} ${version.number}`) }
}

export function json(name: string, value: unknown): Entry {
  return { name, data: `${JSON.stringify(value, null, 2)}\n` }
}

/** The id that loaders use for a project: letters, digits and `_`. */
export function idOf(slug: string): string {
  return slug.replaceAll('-', '_')
}

/** The package of its classes, such as `org.example.lodeline`. */
export function packageOf(slug: string): string {
  return `org.example.${idOf(slug)}`
}

/** `LodeLine` for `lode-line`. */
export function classNameOf(slug: string): string {
  return slug
    .split(/[-_]/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')
}

/** Oldest and newest release that the version is for. */
export function gameRange({ gameVersions }: DemoVersion): { oldest: string; newest: string } {
  return { oldest: gameVersions.at(-1) ?? '1.21.1', newest: gameVersions[0] ?? '1.21.1' }
}

/** A text that identifies the file, so that no two versions have the same bytes. */
export function notice({ project, version }: Subject): Entry {
  const lines = [
    `${project.title} ${version.number}`,
    '',
    project.summary,
    '',
    `License: ${project.license}`,
    `Made by ${project.owner} for ${version.loaders.join(', ')} on ${version.gameVersions.join(', ')}.`,
    'An invented project: this file was written by the demo and does nothing.',
    '',
    version.changelog,
    '',
  ]
  return { name: 'README.txt', data: lines.join('\n') }
}
