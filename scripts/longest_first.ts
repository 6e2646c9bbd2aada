import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that a file takes beside one other. Only those that would leave a worker alone at the end if they began last. */
const seconds: Readonly<Record<string, number>> = {
  'infra/local/pages.e2e.test.ts': 210,
  'infra/local/journey.e2e.test.ts': 180,
  'infra/local/kill.e2e.test.ts': 110,
  'infra/local/start.e2e.test.ts': 55,
  'infra/local/contract/fuzz.e2e.test.ts': 50,
  'infra/local/docs/examples.e2e.test.ts': 50,
  'infra/local/story.e2e.test.ts': 45,
  'infra/local/docs/pages.e2e.test.ts': 40,
  'infra/local/contract/contract.e2e.test.ts': 40,
  'infra/local/stack/stack.stack.test.ts': 340,
  'infra/platform/search/opensearch/faults.stack.test.ts': 150,
  'projectors/relay/outage.stack.test.ts': 130,
  'infra/local/maven.stack.test.ts': 35,
  'infra/platform/search/opensearch/search.stack.test.ts': 70,
  'projectors/relay/relay.stack.test.ts': 65,
  'infra/platform/kafka/security.stack.test.ts': 25,
  'projectors/relay/projection.stack.test.ts': 45,
  'infra/markdown/bounds.test.ts': 20,
  'infra/local/demo/archives.test.ts': 9,
}

/** A fresh clone knows no times of an earlier run and begins with the largest files, which are not the longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = `${this.ctx.config.root}/`
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[moduleId.replace(root, '')] ?? 0
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => own.toSorted((a, b) => secondsOf(b) - secondsOf(a)))
  }
}
