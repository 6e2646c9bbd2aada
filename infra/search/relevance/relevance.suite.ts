import { describe, expect, it } from 'vitest'
import type { SearchIndex } from '../search.port.ts'
import { opened, type SearchAdapter } from '../suites/opened.index.ts'
import { relevanceCatalogue } from './catalogue.ts'
import { type GradedQuery, gradedQueries } from './graded.queries.ts'
import { type ClassQuality, meansByClass, type Quality, qualityOf } from './metrics.ts'

/** No class of queries may be worse, nor all together. */
const floors = { class: { mrr: 0.75, ndcg: 0.75 }, all: { mrr: 0.95, ndcg: 0.93 } }

/**
 * Graded queries over a catalogue of invented projects. Prints MRR and nDCG@10 by class; with `ADIT_RELEVANCE=queries` also each
 * query that did not get the best list.
 */
export function describeRelevance(name: string, adapter: SearchAdapter): void {
  describe(`${name}: relevance`, () => {
    const current = opened(adapter, relevanceCatalogue())

    it('finds what was meant first', { timeout: 120_000 }, async () => {
      const results = []
      for (const query of gradedQueries) results.push(await judge(current().index, query))
      if (process.env.ADIT_RELEVANCE === 'queries') console.log(shortcomings(results))
      const means = meansByClass(results)
      console.log(`${name}\n${tableOf(means)}`)
      expect(means.filter(isBelowFloor)).toEqual([])
    })
  })
}

type Result = GradedQuery & Quality & { slugs: string[] }

async function judge(index: SearchIndex, query: GradedQuery): Promise<Result> {
  const { hits } = await index.search({ text: query.text, sort: 'relevance', offset: 0, limit: 10 })
  const slugs = hits.map(({ hit }) => (hit as { slug: string }).slug) // as the catalogue made it
  return { ...query, ...qualityOf(slugs, query.grades), slugs }
}

function isBelowFloor({ name, mrr, ndcg }: ClassQuality): boolean {
  const floor = name === 'all' ? floors.all : floors.class
  return mrr < floor.mrr || ndcg < floor.ndcg
}

function tableOf(means: readonly ClassQuality[]): string {
  const rows = means.map(
    ({ name, queries, mrr, ndcg }) => `| ${name} | ${queries} | ${mrr.toFixed(3)} | ${ndcg.toFixed(3)} |`,
  )
  return ['| queries | number | MRR | nDCG@10 |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function shortcomings(results: readonly Result[]): string {
  const poor = results.filter(({ ndcg }) => ndcg < 0.999)
  return poor.map(({ text, ndcg, slugs }) => `${ndcg.toFixed(2)} ${text}: ${slugs.slice(0, 6).join(' ')}`).join('\n')
}
