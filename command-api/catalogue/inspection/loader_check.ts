import type { Inspection } from './inspection.ts'
import { type LoaderRule, loaderRule } from './loader_rules.values.ts'
import type { Marker } from './markers.ts'
import type { FileRefusal } from './refusal.ts'

export interface LoaderCheck {
  /** Reasons why the file doesn't match what the version declares. */
  refusals: readonly FileRefusal[]
  /** The same for additional files, such as sources, which can be anything. */
  warnings: readonly FileRefusal[]
}

export interface LoaderCheckOptions {
  projectType?: string
  /** Whether it is the version's primary file; true by default. */
  primary?: boolean
}

/**
 * Checks whether a file has what the declared loaders need. A loader that doesn't accept files with this extension is skipped if
 * another one does: a version can have a mod as a jar and also as a data pack in a zip.
 */
export function checkFileForLoaders(
  inspection: Inspection,
  loaders: readonly string[],
  options: LoaderCheckOptions = {},
): LoaderCheck {
  const primary = options.primary ?? true
  const problems = findProblems(inspection, loaders, options.projectType, primary)
  if (primary) return { refusals: problems, warnings: [] }
  // A modpack's index is always checked, because launchers act on it.
  const isPack = inspection.extension === 'mrpack'
  return isPack ? { refusals: problems, warnings: [] } : { refusals: [], warnings: problems }
}

function findProblems(
  inspection: Inspection,
  loaders: readonly string[],
  projectType: string | undefined,
  primary: boolean,
): FileRefusal[] {
  const { extension } = inspection
  if (inspection.kind === 'signature') return primary ? [signatureAsPrimary(inspection)] : []
  if (projectType === 'modpack' && extension !== 'mrpack' && primary)
    return [wrongExtension(inspection, ['mrpack'], ['mrpack'])]
  // The index of a modpack names its loaders, so a version of it can be declared with those.
  const declared = extension === 'mrpack' ? ['mrpack'] : loaders
  const known = declared.flatMap((loader) => {
    const rule = loaderRule(loader)
    return rule ? [{ loader, rule }] : []
  })
  const accepting = known.filter(({ rule }) => rule.extensions.some((accepted) => accepted === extension))
  if (known.length > 0 && accepting.length === 0) {
    return [wrongExtension(inspection, [...new Set(known.flatMap(({ rule }) => rule.extensions))], declared)]
  }
  return accepting.flatMap(({ loader, rule }) => checkRule(inspection, loader, rule))
}

/** Old Forge runs a mod whatever this file contains; it only shows the file in its list of mods. */
const OPTIONAL: readonly Marker[] = ['mcmod.info']

function checkRule(inspection: Inspection, loader: string, rule: LoaderRule): FileRefusal[] {
  return rule.needs.flatMap((alternatives) => {
    const read = alternatives.find((marker) => inspection.markers.includes(marker))
    if (!read) return [missing(inspection, loader, alternatives)]
    return inspection.invalid
      .filter(({ data }) => data.entry === read && !OPTIONAL.includes(read))
      .map((refusal) => forLoader(refusal, loader))
  })
}

function forLoader(refusal: FileRefusal, loader: string): FileRefusal {
  return { ...refusal, data: { ...refusal.data, loader } }
}

function missing(inspection: Inspection, loader: string, lookedFor: readonly Marker[]): FileRefusal {
  const found = inspection.found.map(({ source, loaders }) => `${source} (${loaders.join(', ')})`)
  const misplaced = inspection.misplaced.filter((name) => lookedFor.some((marker) => name.endsWith(`/${marker}`)))
  const sentences = [
    `The version is declared for ${loader}, but the file ${inspection.filename} has no ${lookedFor.join(' or ')}.`,
    misplaced[0] ? `It has ${misplaced[0]}, which must be at the top level of the archive instead.` : '',
    found.length > 0 ? `Found instead: ${found.join(', ')}.` : 'No metadata of another loader was found either.',
  ]
  return {
    code: 'metadata_missing',
    data: { loader, lookedFor, found: inspection.found.map(({ source }) => source), misplaced },
    message: sentences.filter(Boolean).join(' '),
  }
}

function wrongExtension(inspection: Inspection, wanted: readonly string[], loaders: readonly string[]): FileRefusal {
  const message = `A file for ${loaders.join(', ')} must have the extension ${wanted.map((extension) => `.${extension}`).join(' or ')}, not .${inspection.extension}.`
  return { code: 'file_extension', data: { extension: inspection.extension, wanted, loaders }, message }
}

function signatureAsPrimary(inspection: Inspection): FileRefusal {
  const message = `${inspection.filename} is a signature and can't be the primary file of a version.`
  return { code: 'file_extension', data: { extension: inspection.extension }, message }
}
