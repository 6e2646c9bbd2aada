import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that a file takes while another one runs. Lists only files that would run alone at the end if they started last. */
const seconds: Readonly<Record<string, number>> = {
  'processes/acceptance/pages.e2e.test.ts': 350,
  'processes/simulation/defects/defects.e2e.test.ts': 290,
  'processes/acceptance/journey.e2e.test.ts': 200,
  'processes/acceptance/kill.e2e.test.ts': 150,
  'processes/acceptance/contract/fuzz.e2e.test.ts': 150,
  'processes/simulation/simulation.e2e.test.ts': 130,
  'processes/acceptance/releases/releases.e2e.test.ts': 125,
  'processes/acceptance/start.e2e.test.ts': 115,
  'processes/acceptance/contract/contract.e2e.test.ts': 100,
  'processes/acceptance/story.e2e.test.ts': 95,
  'processes/acceptance/docs/examples.e2e.test.ts': 90,
  'processes/acceptance/docs/pages.e2e.test.ts': 90,
  'processes/acceptance/sign_up.e2e.test.ts': 70,
  'processes/acceptance/authority/authority.int.test.ts': 125,
  'processes/contract_extremes.int.test.ts': 125,
  'processes/maintenance/backup/backup.int.test.ts': 40,
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
