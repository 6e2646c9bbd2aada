import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that a file takes while another one runs. Lists only files that would run alone at the end if they started last. */
const seconds: Readonly<Record<string, number>> = {
  'processes/acceptance/pages.e2e.test.ts': 210,
  'processes/acceptance/journey.e2e.test.ts': 180,
  'processes/acceptance/kill.e2e.test.ts': 110,
  'processes/acceptance/start.e2e.test.ts': 55,
  'processes/acceptance/contract/fuzz.e2e.test.ts': 50,
  'processes/acceptance/docs/examples.e2e.test.ts': 50,
  'processes/acceptance/story.e2e.test.ts': 45,
  'processes/acceptance/docs/pages.e2e.test.ts': 40,
  'processes/acceptance/contract/contract.e2e.test.ts': 40,
  'processes/stack/stack.stack.test.ts': 340,
  'infra/search/opensearch/faults.stack.test.ts': 150,
  'projectors/relay/outage.stack.test.ts': 130,
  'processes/acceptance/maven.stack.test.ts': 35,
  'infra/search/opensearch/search.stack.test.ts': 70,
  'query-api/catalogue/search/project_search.stack.test.ts': 70,
  'projectors/relay/relay.stack.test.ts': 65,
  'infra/platform/kafka/security.stack.test.ts': 25,
  'projectors/relay/projection.stack.test.ts': 45,
  'infra/markdown/bounds.test.ts': 20,
  'processes/demo/archives.test.ts': 9,
}

/** A fresh clone has no times of an earlier run and starts with the largest files, which are not the slowest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = `${this.ctx.config.root}/`
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[moduleId.replace(root, '')] ?? 0
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => own.toSorted((a, b) => secondsOf(b) - secondsOf(a)))
  }
}
