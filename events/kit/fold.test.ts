import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RecordedOf } from './define_events.ts'
import { defineEvents } from './define_events.ts'
import { snapshotOf } from './fold.fixture.ts'
import { applied, type Fold, keeping, type StandingFold } from './fold.ts'
import { shownAfter } from './shown.ts'

const shelfEvents = defineEvents('test.shelf', {
  ShelfPutUp: { version: 1, schema: z.object({ shelfId: z.string(), note: z.string() }) },
  ShelfNoted: { version: 1, schema: z.object({ note: z.string() }) },
  BookPlaced: { version: 1, schema: z.object({ bookId: z.string(), fullText: z.string() }) },
  BookLent: { version: 1, schema: z.object({ bookId: z.string(), lentTo: z.string().nullable() }) },
  BookRemoved: { version: 1, schema: z.object({ bookId: z.string() }) },
  BookReturned: { version: 1, schema: z.object({ bookId: z.string(), fullText: z.string() }) },
  ShelfCleared: { version: 1, schema: z.object({}) },
})
type ShelfEvent = RecordedOf<typeof shelfEvents>

interface Shelf {
  shelfId: string
  note: string
  changes: number
  putUpAt: number
  books: ReadonlyMap<string, { bookId: string; fullText: string; lentTo: string | null }>
}

const shelfFold: Fold<Shelf, ShelfEvent, 'ShelfPutUp'> = {
  begin: { ShelfPutUp: ({ data, at }) => ({ ...data, changes: 0, putUpAt: at, books: new Map() }) },
  on: {
    ShelfNoted: ({ data }) => ({ ...data, changes: (before) => before + 1 }),
    BookPlaced: ({ data }) => ({ books: [{ id: data.bookId, put: { ...data, lentTo: null } }] }),
    BookLent: ({ data: { bookId, lentTo } }) => ({ books: [{ id: bookId, change: { lentTo } }] }),
    BookRemoved: ({ data }) => ({ books: [{ id: data.bookId, removed: true }] }),
    BookReturned: ({ data }) => ({ books: [{ id: data.bookId, add: { ...data, lentTo: null } }] }),
    ShelfCleared: () => ({ books: [{ allRemoved: true }] }),
  },
}

const putUp = { type: 'ShelfPutUp', data: { shelfId: 'S1', note: 'new' } } as const
const placed = { type: 'BookPlaced', data: { bookId: '7', fullText: 'Call me Ishmael.' } } as const
const placedBefore = { type: 'BookPlaced', data: { bookId: '10', fullText: 'It was the best of times.' } } as const
const returned = { type: 'BookReturned', data: { bookId: '7', fullText: 'Another edition.' } } as const
const cleared = { type: 'ShelfCleared', data: {} } as const
const lent = { type: 'BookLent', data: { bookId: '7', lentTo: 'ada' } } as const

describe('a fold', () => {
  it('begins, changes fields and edits items', () => {
    const noted = { type: 'ShelfNoted', data: { note: 'dusty' } } as const
    const removed = { type: 'BookRemoved', data: { bookId: '10' } } as const
    expect(snapshotOf(shelfFold, [putUp, placedBefore, placed, lent, noted, noted, removed])).toEqual({
      shelfId: 'S1',
      note: 'dusty',
      changes: 2,
      putUpAt: 1_000,
      books: new Map([['7', { bookId: '7', fullText: 'Call me Ishmael.', lentTo: 'ada' }]]),
    })
  })

  it('leaves the snapshot before a change as it was', () => {
    const before = snapshotOf(shelfFold, [putUp, placed])
    const after = applied(before, { changes: 5, books: [{ id: '7', change: { lentTo: 'bob' } }] })
    expect([before.changes, before.books.get('7')?.lentTo]).toEqual([0, null])
    expect([after.changes, after.books.get('7')?.lentTo]).toEqual([5, 'bob'])
  })

  it('ignores a change of an item that does not exist', () => {
    expect(snapshotOf(shelfFold, [putUp, lent]).books).toEqual(new Map())
  })

  it("adds an item only if it doesn't exist", () => {
    expect(snapshotOf(shelfFold, [putUp, returned, placedBefore, returned]).books.get('7')?.fullText).toBe(
      'Another edition.',
    )
    expect(snapshotOf(shelfFold, [putUp, placed, lent, returned]).books.get('7')).toEqual({
      ...placed.data,
      lentTo: 'ada',
    })
  })

  it('removes all items', () => {
    expect(snapshotOf(shelfFold, [putUp, placedBefore, placed, cleared, returned]).books.size).toBe(1)
  })

  it('keeps items in the order in which they were added, whatever their ids', () => {
    expect([...snapshotOf(shelfFold, [putUp, placedBefore, placed]).books.keys()]).toEqual(['10', '7'])
  })
})

describe('keeping', () => {
  const after = keeping(shelfFold, ['shelfId', 'books'], { books: ['lentTo'] })

  it('keeps only the given fields, of items too', () => {
    const state = [placed, lent, returned].reduce(after, after(null, putUp))
    expect(state).toEqual({ shelfId: 'S1', books: new Map([['7', { lentTo: 'ada' }]]) })
    expect(after(after(null, putUp), returned).books).toEqual(new Map([['7', { lentTo: null }]]))
  })

  it('passes an event its time if it has one', () => {
    const timed = keeping(shelfFold, ['putUpAt'])
    expect(timed(null, { ...putUp, at: 5 })).toEqual({ putUpAt: 5 })
    expect(timed(null, putUp)).toEqual({ putUpAt: Number.NaN })
  })

  it('starts from the kept fields of what always exists', () => {
    const { ShelfPutUp: _, ...on } = { ...shelfFold.begin, ...shelfFold.on }
    const initial = snapshotOf(shelfFold, [putUp])
    const standing = keeping({ initial, begin: {}, on } as StandingFold<Shelf, ShelfEvent>, ['note'])
    expect(standing(null, placed)).toEqual({ note: 'new' })
  })

  it('throws if an event comes before the one that begins the stream', () => {
    expect(() => after(null, placed)).toThrow('BookPlaced came before ShelfPutUp')
  })
})

describe('shownAfter', () => {
  const show = (...events: Parameters<typeof shownAfter<Shelf, ShelfEvent, 'ShelfPutUp', 'changes'>>[2][]) =>
    events.reduce(
      (before: ReturnType<typeof shownAfter<Shelf, ShelfEvent, 'ShelfPutUp', 'changes'>> | null, event) =>
        shownAfter(shelfFold, before, event, ['changes']),
      null,
    )
  const recorded = (event: object, at: number) => ({ ...event, at }) as ShelfEvent

  it('shows plain JSON under the names of columns, without hidden fields', () => {
    const noted = { type: 'ShelfNoted', data: { note: 'dusty' } }
    expect(show(...[putUp, placed, lent, noted].map((event, index) => recorded(event, index)))).toEqual({
      shelf_id: 'S1',
      note: 'dusty',
      put_up_at: 0,
      books: { 7: { book_id: '7', full_text: 'Call me Ishmael.', lent_to: 'ada' } },
    })
  })

  it('adds items that do not exist', () => {
    const events = [putUp, placed, lent, returned].map((event, index) => recorded(event, index))
    expect(show(...events)?.books).toEqual({ 7: { book_id: '7', full_text: 'Call me Ishmael.', lent_to: 'ada' } })
  })

  it('removes all items', () => {
    const events = [putUp, placed, cleared, returned].map((event, index) => recorded(event, index))
    expect(show(...events)?.books).toEqual({ 7: { book_id: '7', full_text: 'Another edition.', lent_to: null } })
  })

  it('removes items', () => {
    const removed = { type: 'BookRemoved', data: { bookId: '7' } }
    expect(show(...[putUp, placed, removed].map((event, index) => recorded(event, index)))?.books).toEqual({})
  })

  it('throws if an event comes before the one that begins the stream', () => {
    expect(() => show(recorded(placed, 0))).toThrow('BookPlaced came before ShelfPutUp')
  })
})
