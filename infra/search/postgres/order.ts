import type { SearchSort } from '../search.port.ts'

/** Where a sort's key stands and the index that walks it. All are descending; ties go by project id. */
export interface Order {
  table: 'counter' | 'document'
  column: 'relevance' | 'downloads' | 'follows' | 'approved' | 'updated'
}

export const orders: Record<SearchSort, Order> = {
  relevance: { table: 'counter', column: 'relevance' },
  downloads: { table: 'counter', column: 'downloads' },
  follows: { table: 'counter', column: 'follows' },
  newest: { table: 'document', column: 'approved' },
  updated: { table: 'document', column: 'updated' },
}
