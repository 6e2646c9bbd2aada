import { describe, expect, it } from 'vitest'
import type { SearchDocument, SearchIndex } from '../search.port.ts'
import { opened, type SearchAdapter } from '../suites/search_adapter.ts'
import { type ClassQuality, type GradedQuery, meansByClass, type Quality, qualityOf } from './metrics.ts'

/** Least quality of each class of queries, and of all together. */
const floors = { class: { mrr: 0.75, ndcg: 0.75 }, all: { mrr: 0.95, ndcg: 0.93 } }

export interface GradedSearch {
  documents: readonly SearchDocument[]
  queries: readonly GradedQuery[]
  /** The name by which grades know a hit. */
  nameOf(hit: object): string
}

/** Runs graded queries. Prints MRR and nDCG@10 by class; with `ADIT_RELEVANCE=queries` also each query whose hits aren't the best list. */
export function describeRelevance(name: string, adapter: SearchAdapter, graded: GradedSearch): void {
  describe(`${name}: relevance`, () => {
    const current = opened(adapter, graded.documents)

    it('finds what was meant first', { timeout: 120_000 }, async () => {
      const results = []
      for (const query of graded.queries) results.push(await judge(current().index, query, graded.nameOf))
      if (process.env.ADIT_RELEVANCE === 'queries') console.log(shortcomings(results))
      const means = meansByClass(results)
      console.log(`${name}\n${tableOf(means)}`)
      expect(means.filter(isBelowFloor)).toEqual([])
    })
  })
}

type Result = GradedQuery & Quality & { names: string[] }

async function judge(index: SearchIndex, query: GradedQuery, nameOf: GradedSearch['nameOf']): Promise<Result> {
  const { hits } = await index.search({ text: query.text, sort: 'relevance', offset: 0, limit: 10 })
  const names = hits.map(({ hit }) => nameOf(hit))
  return { ...query, ...qualityOf(names, query.grades), names }
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
  return poor.map(({ text, ndcg, names }) => `${ndcg.toFixed(2)} ${text}: ${names.slice(0, 6).join(' ')}`).join('\n')
}
