import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContentFile, type ContentLock, emptyLock, planContent, planUndo } from './content_lock.ts'

const file = (path: string, sha1: string, origin: ContentFile['origin'] = 'pack'): ContentFile => ({
  path,
  sha1,
  origin,
})
const lock = (...files: ContentFile[]): ContentLock => ({ format: 1, files })
const present = (files: Record<string, string>) => new Map(Object.entries(files))

describe('an update', () => {
  it('installs what is new and replaces what nobody changed', () => {
    const wanted = [file('mods/a.jar', 'a2'), file('mods/b.jar', 'b1')]
    const plan = planContent(lock(file('mods/a.jar', 'a1')), present({ 'mods/a.jar': 'a1' }), wanted)
    expect(plan).toEqual({ install: wanted, remove: [], kept: [], lock: lock(...wanted) })
  })

  it('keeps what the user changed, and says so', () => {
    const plan = planContent(
      lock(file('config/a.toml', 'a1'), file('config/b.toml', 'b1')),
      present({ 'config/a.toml': 'mine', 'config/b.toml': 'mine' }),
      [file('config/a.toml', 'a2')],
    )
    expect([plan.install, plan.remove]).toEqual([[], []])
    expect(plan.kept).toEqual([
      { path: 'config/a.toml', reason: 'changed' },
      { path: 'config/b.toml', reason: 'changed' },
    ])
  })

  it('removes what the pack dropped only if it is unchanged', () => {
    const plan = planContent(lock(file('a', '1'), file('b', '1'), file('c', '1')), present({ a: '1', b: '2' }), [])
    expect([plan.remove, plan.kept]).toEqual([['a'], [{ path: 'b', reason: 'changed' }]])
  })

  it('does not bring back a file of the pack that the user deleted', () => {
    const plan = planContent(lock(file('a', '1')), present({}), [file('a', '2')])
    expect([plan.install, plan.kept]).toEqual([[], [{ path: 'a', reason: 'deleted' }]])
  })

  it('installs a deleted file if the user asks for this one', () => {
    const wish = file('a', '1', 'added')
    expect(planContent(lock(file('a', '1', 'added')), present({}), [wish]).install).toEqual([wish])
  })

  it('leaves a file of the user in its place, unless they want it replaced', () => {
    const wish = file('a', '1')
    expect(planContent(emptyLock, present({ a: 'mine' }), [wish]).kept).toEqual([{ path: 'a', reason: 'in_the_way' }])
    expect(planContent(emptyLock, present({ a: 'mine' }), [wish], new Set(['a'])).install).toEqual([wish])
  })

  it('takes over a file that is there already', () => {
    const plan = planContent(emptyLock, present({ a: '1' }), [file('a', '1')])
    expect(plan).toMatchObject({ install: [], kept: [], lock: lock(file('a', '1')) })
  })

  it.each([[['a', 'a']], [['mods/A.jar', 'mods/a.jar']], [['\u00e9', 'e\u0301']], [['a', 'a/b']], [['a/b/c', 'A']]])(
    'refuses the paths %j together',
    (paths) => {
      const wanted = paths.map((path) => file(path, '1'))
      expect(() => planContent(emptyLock, present({}), wanted)).toThrow(
        expect.objectContaining({ code: 'pack_invalid' }),
      )
    },
  )
})

const names = ['a', 'b', 'c', 'd', 'e']
const contents = fc.constantFrom('1', '2', '3')
const files = fc.dictionary(fc.constantFrom(...names), contents, { noNullPrototype: true })
const contentFiles = fc
  .uniqueArray(
    fc.record({ path: fc.constantFrom(...names), sha1: contents, origin: fc.constantFrom('pack', 'added') }),
    {
      selector: ({ path }) => path,
    },
  )
  .map((list) => list as ContentFile[])

/** What is there after a plan. */
function carriedOut(
  before: ReadonlyMap<string, string>,
  plan: { install: readonly ContentFile[]; remove: readonly string[] },
) {
  const after = new Map(before)
  for (const { path, sha1 } of plan.install) after.set(path, sha1)
  for (const path of plan.remove) after.delete(path)
  return after
}

describe('every plan', () => {
  it('touches nothing of the user', () => {
    fc.assert(
      fc.property(contentFiles, files, contentFiles, (installed, there, wanted) => {
        const before = present(there)
        const after = carriedOut(before, planContent(lock(...installed), before, wanted))
        for (const [path, sha1] of before) {
          const base = installed.find((one) => one.path === path)
          if (sha1 !== base?.sha1) expect(after.get(path)).toBe(sha1)
        }
      }),
    )
  })

  it('brings only what is wanted, and leaves nothing to do', () => {
    fc.assert(
      fc.property(contentFiles, files, contentFiles, (installed, there, wanted) => {
        const before = present(there)
        const plan = planContent(lock(...installed), before, wanted)
        const after = carriedOut(before, plan)
        for (const [path, sha1] of after) {
          if (before.get(path) !== sha1) expect(wanted).toContainEqual(expect.objectContaining({ path, sha1 }))
        }
        const again = planContent(plan.lock, after, wanted)
        expect([again.install, again.remove]).toEqual([[], []])
      }),
    )
  })

  it('can be undone', () => {
    fc.assert(
      fc.property(contentFiles, files, contentFiles, (installed, there, wanted) => {
        const before = present(there)
        const earlier = lock(...installed)
        const plan = planContent(earlier, before, wanted)
        const after = carriedOut(before, plan)
        const undo = planUndo(plan, earlier, before, after)
        for (const { path, sha1 } of undo.restore) after.set(path, sha1)
        for (const path of undo.remove) after.delete(path)
        expect(after).toEqual(before)
        expect([undo.kept, undo.lock]).toEqual([[], earlier])
      }),
    )
  })
})

it('keeps what the user changed after the update when it is undone', () => {
  const before = present({ a: '1', b: '1' })
  const plan = planContent(lock(file('a', '1'), file('b', '1')), before, [file('a', '2'), file('c', '1')])
  const undo = planUndo(plan, emptyLock, before, present({ a: 'mine', c: '1' }))
  expect(undo).toMatchObject({ restore: [{ path: 'b', sha1: '1' }], remove: ['c'], kept: ['a'] })
  const undone = planUndo(plan, emptyLock, before, before)
  expect(undone).toMatchObject({ restore: [], remove: [], kept: [] })
})
