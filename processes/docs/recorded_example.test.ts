import { expect, test } from 'vitest'
import { curlOf, jsonText } from './recorded_example.ts'

test('examples can be pasted into a shell', () => {
  const request = { path: '/v2/project/sodium', token: true, body: { title: "It's" } }
  expect(curlOf({ route: 'PATCH /v2/project/:id', request, status: 204 }, 'http://x')).toBe(
    `curl -X PATCH 'http://x/v2/project/sodium' \\\n  -H "Authorization: $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"title":"It'\\''s"}'`,
  )
  const upload = { path: '/v2/version', token: true, body: { name: '1' }, files: { jar: 'a.jar' } }
  expect(curlOf({ route: 'POST /v2/version', request: upload, status: 200 }, 'http://x')).toContain(
    `--form-string 'data={"name":"1"}' \\\n  -F jar=@a.jar`,
  )
})

test('JSON of examples is JSON in short lines', () => {
  const value = { list: ['x'.repeat(40), 'y'.repeat(40)], short: [1, 2], none: {}, nested: { text: 'z'.repeat(90) } }
  expect(JSON.parse(jsonText(value))).toEqual(value)
  expect(jsonText(value).split('\n')).toContain('  "short": [1,2],')
})
