import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** A value that the address may name. The first choice holds when it names none. */
export type Choice = { value: string; text: string; count?: number }

export type ListAddress = {
  filters: readonly Choice[]
  sorts: readonly Choice[]
  /** Value of the chosen filter; empty if the list has none. */
  show: string
  /** Value of the chosen order; empty if the list has none. */
  sort: string
  /** From 1. */
  page: number
  /** The address with other choices. Another filter or order begins at its first page. */
  to: (changes: { show?: string; sort?: string; page?: number }) => string
}

function chosen(choices: readonly Choice[], wanted: string | null): string {
  return choices.find(({ value }) => value === wanted)?.value ?? choices[0]?.value ?? ''
}

function pageIn(params: URLSearchParams): number {
  return Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
}

type Choices = { filters?: readonly Choice[]; sorts?: readonly Choice[] }

const none: readonly Choice[] = []

/** The state of a list as its address has it: `?show=…&sort=…&page=…`, without what is chosen anyway. */
export function useListAddress({ filters = none, sorts = none }: Choices = {}): ListAddress {
  const [params] = useSearchParams()
  return useMemo(() => {
    const [show, sort, page] = [chosen(filters, params.get('show')), chosen(sorts, params.get('sort')), pageIn(params)]
    const to: ListAddress['to'] = (changes) => {
      const wanted = { show, sort, page: 1, ...changes }
      const next = new URLSearchParams(params)
      const set = (name: string, value: string, usual: string) =>
        value === usual ? next.delete(name) : next.set(name, value)
      set('show', wanted.show, filters[0]?.value ?? '')
      set('sort', wanted.sort, sorts[0]?.value ?? '')
      set('page', String(wanted.page), '1')
      return `?${next}`
    }
    return { filters, sorts, show, sort, page, to }
  }, [params, filters, sorts])
}
