import type { Options as Schema } from 'rehype-sanitize'

const text =
  'a abbr b bdi bdo big br cite code del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong'
const block =
  'address blockquote center dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section'
const rest = 'sub summary sup time tt u ul var wbr table caption colgroup col thead tbody tfoot tr th td'
const media = 'audio iframe img input picture source video'

const aria = ['ariaDescribedBy', 'ariaHidden', 'ariaLabel', 'ariaLabelledBy']
const codeClass: [string, RegExp] = ['className', /^(?:hljs|language)-[\w+#.-]+$/]
const sized = ['width', 'height']
const cell = ['align', 'colSpan', 'rowSpan', 'vAlign', ...sized]
const playable = ['src', 'controls', 'loop', 'muted', 'preload']

/**
 * What user-written text may contain. refine.ts restricts addresses, styles and frames further, so check it before you relax
 * anything here.
 */
export const whitelist: Schema = {
  tagNames: [text, block, rest, media].join(' ').split(' '),
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'noembed',
    'noframes',
    'textarea',
    'title',
    'xmp',
    'svg',
    'math',
    'object',
  ],
  attributes: {
    '*': [...aria, 'align', 'dir', 'id', 'lang', 'style', 'title'],
    a: ['href', 'dataFootnoteRef', 'dataFootnoteBackref', ['className', 'data-footnote-backref']],
    audio: playable,
    blockquote: ['cite'],
    code: [codeClass],
    col: ['span', ...sized],
    colgroup: ['span'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    font: ['color'],
    h2: [['className', 'sr-only']],
    iframe: ['src', ...sized],
    img: ['src', 'alt', ...sized],
    input: [
      ['type', 'checkbox'],
      ['disabled', true],
      ['checked', true],
    ],
    ins: ['cite', 'dateTime'],
    li: ['value', ['className', 'task-list-item']],
    ol: ['start', 'reversed', 'type', ['className', 'contains-task-list']],
    pre: [codeClass],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    source: ['src', 'srcSet', 'media', 'type'],
    span: [codeClass],
    table: ['border', ...sized],
    td: cell,
    th: [...cell, 'scope'],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
    video: [...playable, 'poster', 'playsInline', ...sized],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  clobber: ['id', 'ariaDescribedBy', 'ariaLabelledBy'],
  clobberPrefix: 'user-content-',
  protocols: {},
  allowComments: false,
  allowDoctypes: false,
}
