import { TaskOverrun } from '@adit/platform/workers/worker_pool.ts'
import { expect, it } from 'vitest'
import { type RenderTask, renderTexts } from './render_texts.ts'

/** Counts what is really rendered. */
function counted(
  options: { maxKept?: number; keptForMs?: number; now?: () => number; refuses?: (task: RenderTask) => Error } = {},
) {
  const asked: string[] = []
  const { refuses, ...rest } = options
  const render = renderTexts({
    ...rest,
    run: async (task) => {
      asked.push(task.markdown)
      if (refuses) throw refuses(task)
      return [`${task.allowHtml ? 'html' : 'plain'} ${task.markdown}`]
    },
  })
  return { render, asked }
}

it('renders in a worker, HTML only where it is allowed', async () => {
  const render = renderTexts()
  expect(await render('*a* <b>b</b>')).toEqual(['<p><em>a</em> &#x3C;b>b&#x3C;/b></p>'])
  expect(await render('*a* <b>b</b>', { allowHtml: true })).toEqual(['<p><em>a</em> <b>b</b></p>'])
  expect(await render(' \n')).toEqual([])
})

it('renders an equal text once, also if it is asked for at the same time', async () => {
  const { render, asked } = counted()
  const both = await Promise.all([render('a'), render('a')])
  expect(both).toEqual([['plain a'], ['plain a']])
  expect(await render('a')).toEqual(['plain a'])
  expect(await render('a', { allowHtml: true })).toEqual(['html a'])
  expect(asked).toEqual(['a', 'a'])
})

it('keeps no more than it may, the latest used', async () => {
  const { render, asked } = counted({ maxKept: 1_000 })
  const [first, second] = ['1'.repeat(200), '2'.repeat(200)]
  await render(first)
  await render(second)
  await render(first)
  await render('3'.repeat(200))
  await render(first)
  expect(asked.map((text) => text[0])).toEqual(['1', '2', '3'])
  await render(second)
  expect(asked).toHaveLength(4)
  await render('4'.repeat(2_000))
  await render('4'.repeat(2_000))
  expect(asked).toHaveLength(6)
})

it('forgets a text after a while', async () => {
  let now = 1_000_000
  const { render, asked } = counted({ keptForMs: 1_000, now: () => now })
  await render('a')
  now += 999
  await render('a')
  expect(asked).toEqual(['a'])
  now += 2
  await render('a')
  expect(asked).toEqual(['a', 'a'])
})

it('shows a text that takes too long as it was typed, and does not try again', async () => {
  const { render, asked } = counted({ refuses: () => new TaskOverrun('10 s') })
  expect(await render('<i>&amp;')).toEqual(['<pre>&lt;i&gt;&amp;amp;</pre>'])
  await render('<i>&amp;')
  expect(asked).toHaveLength(1)
})

it('keeps no failure', async () => {
  const { render, asked } = counted({ refuses: () => new Error('no worker starts') })
  await expect(render('a')).rejects.toThrow('no worker starts')
  await expect(render('a')).rejects.toThrow('no worker starts')
  expect(asked).toHaveLength(2)
})
