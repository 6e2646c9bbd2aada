import { expect, it } from 'vitest'
import { inlineFiles, inlineNames } from './inline_files.ts'

const page =
  '<head><script src="/theme.js"></script><script type="module" crossorigin src="/assets/index.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/assets/shell.css"><link rel="stylesheet" crossorigin href="/assets/index.css"></head>'
const files = new Map([
  ['theme.js', 'a($&)'],
  ['assets/shell.css', '.a{}'],
  ['assets/index.css', '.b{}'],
  ['assets/index.js', 'never()'],
])

it('puts the first script and the style sheets into the page in their order, each with a link that loads nothing', () => {
  const { text, styleOf } = inlineFiles(page, files)
  expect(text).toBe(
    '<head><script>a($&)</script><script type="module" crossorigin src="/assets/index.js"></script>' +
      '<style>.a{}</style><link rel="stylesheet" disabled href="/assets/shell.css">' +
      '<style>.b{}</style><link rel="stylesheet" disabled href="/assets/index.css"></head>',
  )
  expect(styleOf('assets/index.css')).toBe(
    '<style>.b{}</style><link rel="stylesheet" disabled href="/assets/index.css">',
  )
})

it.each([
  ['is missing', new Map()],
  [
    'could end its element',
    new Map([
      ['theme.js', 'a("</SCRIPT>")'],
      ['assets/shell.css', '.a{content:"</style>"}'],
      ['assets/index.css', '</style >'],
    ]),
  ],
])('leaves a file that %s where it is', (_, broken) => {
  expect(inlineFiles(page, broken).text).toBe(page)
  expect(inlineFiles(page, new Map([['theme.js', '<!--<script>']])).text).toBe(page)
})

it('names the files that it looks for', () => {
  expect(inlineNames(page)).toEqual(['theme.js', 'assets/shell.css', 'assets/index.css'])
})
