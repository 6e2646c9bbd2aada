import { basename, dirname, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A mutant's run ends at the first failure, and the test beside the file is the likeliest to fail: a mutant in a constant would run hundreds first. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = this.ctx.config.related ?? []
    const distances = new Map(
      files.map((file) => [file, Math.min(...mutated.map((each) => distance(each, file.moduleId)))]),
    )
    return (await super.sort(files)).toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
  }
}

/** Folders between a file and a test; less than one for its own test. */
function distance(file: string, test: string): number {
  const steps = relative(dirname(file), dirname(test)).split('/').filter(Boolean).length
  return basename(test) === basename(file).replace(/\.ts$/, '.test.ts') ? steps : steps + 0.5
}
