import { expect, test } from 'vitest'
import { judgeFiles } from './judgeFiles.ts'

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const limits = { accept: ['.jar', '.zip'], maxBytes: 10, multiple: true }

test('each refused file has a reason', () => {
  const files = [file('a.jar', 10), file('b.JAR', 11), file('c.exe', 1), file('d.zip', 0), file('e.ZIP', 1)]
  const { good, bad } = judgeFiles(files, limits)
  expect(good.map((one) => one.name)).toEqual(['a.jar', 'e.ZIP'])
  expect(bad).toEqual([
    { name: 'b.JAR', reason: 'size' },
    { name: 'c.exe', reason: 'ending' },
    { name: 'd.zip', reason: 'empty' },
  ])
})

test('where one file is wanted, the first good one is taken', () => {
  const { good, bad } = judgeFiles([file('c.exe', 1), file('a.jar', 1), file('b.jar', 1)], {
    ...limits,
    multiple: false,
  })
  expect(good.map((one) => one.name)).toEqual(['a.jar'])
  expect(bad.at(-1)).toEqual({ name: 'b.jar', reason: 'number' })
})

test('an empty list of endings allows every file', () => {
  expect(judgeFiles([file('x', 1)], { ...limits, accept: [] }).bad).toEqual([])
})
