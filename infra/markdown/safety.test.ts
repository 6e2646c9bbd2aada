import fc from 'fast-check'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'
import { whitelist } from './whitelist.ts'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

const options = {
  ownHosts: ['adit.test'],
  imageProxy: (url: string) => `/proxy?url=${encodeURIComponent(url)}`,
  allowHtml: true,
}

const attributes = new Set(
  (
    'href src srcset alt title width height align valign dir lang id style rel loading cite datetime start reversed type value ' +
    'checked disabled open span colspan rowspan scope border color controls loop muted preload poster playsinline media class ' +
    'allowfullscreen referrerpolicy sandbox aria-label aria-hidden aria-describedby aria-labelledby data-footnote-ref ' +
    'data-footnote-backref data-footnotes'
  ).split(' '),
)
const tags = new Set(whitelist.tagNames)
const addresses = new Set(['href', 'src', 'poster', 'cite'])
const safeClass =
  /^(?:(?:hljs|language)-[\w+#.-]+|sr-only|footnotes|task-list-item|contains-task-list|data-footnote-backref|unsized)$/
const safeStyle =
  /^(?:(?:^|; )(?:image-rendering: pixelated|text-align: (?:left|center|right)|float: (?:left|right)))+$/
const safeProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'data:'])

/** Everything in the output that isn't allowed, after parsing it as a browser does. */
function faults(html: string): string[] {
  return parseFragment(html).childNodes.flatMap(faultsOf)
}

function faultsOf(node: Node): string[] {
  if (node.nodeName === '#text') return []
  if (!('tagName' in node)) return [node.nodeName]
  const here = tags.has(node.tagName) ? [] : [`<${node.tagName}>`]
  return [...here, ...attributeFaults(node), ...node.childNodes.flatMap(faultsOf)]
}

function attributeFaults(element: Element): string[] {
  return element.attrs
    .filter(({ name, value }) => {
      if (!attributes.has(name)) return true
      if (addresses.has(name)) return !isSafeAddress(value, element)
      if (name === 'class') return !value.split(' ').every((part) => safeClass.test(part))
      if (name === 'style') return !safeStyle.test(value)
      return name === 'id' && !value.startsWith('user-content-')
    })
    .map(({ name, value }) => `${element.tagName} ${name}=${value}`)
}

function isSafeAddress(value: string, element: Element): boolean {
  const url = new URL(value, 'https://adit.test/')
  if (element.tagName === 'iframe') return ['www.youtube-nocookie.com', 'discord.com'].includes(url.host)
  return safeProtocols.has(url.protocol) && (url.protocol !== 'data:' || url.pathname.startsWith('image/'))
}

const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<script/x>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img src="javascript:alert(1)">',
  '<img src=`javascript:alert(1)`>',
  '<img """><script>alert(1)</script>">',
  '<img src=x:x onerror="&#97;lert(1)">',
  '<img dynsrc="javascript:alert(1)" lowsrc="javascript:alert(1)">',
  '<img srcset="x, javascript:alert(1) 2x">',
  '<image src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:text/javascript,alert(1)"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a title="</style><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="&#0000106avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="livescript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="data:image/svg+xml,<svg onload=alert(1)>">x</a>',
  '<a href="blob:https://adit.test/x">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a onclick=alert(1) href="#">x</a>',
  '<a href="x" target="_blank" ping="//evil.test">x</a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](java&#10;script:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](javascript:alert(1))',
  '![x](x"onerror="alert(1))',
  '![x" onerror="alert(1)](a.png)',
  '[x](a "title\\" onmouseover=\\"alert(1)")',
  '[x]: javascript:alert(1)\n\n[x] ![x]',
  '<javascript:alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"><script>alert(1)</script></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" sandbox="allow-top-navigation" allow="camera"></iframe>',
  '<iframe src="https://www.youtube.com/embed/../redirect?q=//evil.test"></iframe>',
  '<iframe src="https://www.youtube.com@evil.test/embed/dQw4w9WgXcQ"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<object><param name=movie value="//evil.test/x.swf"></object>',
  '<embed src="//evil.test/x.swf">',
  '<applet code=X archive=//evil.test></applet>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<input type=image src=x onerror=alert(1)>',
  '<input type=password name=pw>',
  '<isindex action="javascript:alert(1)">',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video>',
  '<video><source onerror=alert(1) src="javascript:alert(1)"></video>',
  '<video poster="javascript:alert(1)"></video>',
  '<audio src=x autoplay onplay=alert(1)></audio>',
  '<body onload=alert(1)>',
  '<html onmouseover=alert(1)>x</html>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="https://evil.test/">',
  '<link rel=stylesheet href="//evil.test/x.css">',
  '<style>@import "//evil.test/x.css";</style>',
  '<style>*{background:url(//evil.test)}</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<div style="text-align:center;behavior:url(x.htc)">x</div>',
  '<div style="float:left/**/;position:fixed">x</div>',
  '<div style="position:fixed;top:0;left:0;width:100%;height:100%">x</div>',
  '<p class="evil fixed inset-0">x</p>',
  '<p id="location">x</p><a name="cookie">y</a>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x',
  '<marquee onstart=alert(1)>x</marquee>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><img src="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<template><script>alert(1)</script></template>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<title><img title="</title><img src=x onerror=alert(1)>">',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<select><style></select><img src=x onerror=alert(1)></style>',
  '<x-widget is="evil" onclick=alert(1)>x</x-widget>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '```"><script>alert(1)</script>\nx\n```',
  '```js" onmouseover="alert(1)\nx\n```',
  '`<script>alert(1)</script>`',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: x',
  '# <script>alert(1)</script>',
]

describe('known attacks', () => {
  it('are numerous', () => {
    expect(new Set(vectors).size).toBeGreaterThan(100)
  })

  it.each(vectors)('%j is harmless', (vector) => {
    for (const source of [
      vector,
      `text ${vector} text`,
      `> - ${vector}`,
      `<div>\n\n${vector}`,
      `<table><tr>${vector}`,
    ]) {
      expect(faults(renderMarkdown(source, options))).toEqual([])
      expect(faults(renderMarkdown(source, { ...options, allowHtml: false }))).toEqual([])
    }
  })

  it('would be detected', () => {
    expect(faults('<script>x</script>')).toEqual(['<script>'])
    expect(faults('<a href="javascript:x" onclick="y">z</a>')).toHaveLength(2)
    expect(faults('<p style="position: fixed">x</p><!-- c -->')).toHaveLength(2)
  })
})

const fragment = fc.oneof(
  fc.constantFrom(...vectors),
  fc.constantFrom(
    '\n\n',
    '\n',
    '<',
    '>',
    '"',
    "'",
    '`',
    '[',
    '](',
    ')',
    '![',
    '<!--',
    '-->',
    '</',
    '/>',
    '&',
    ';',
    '\\',
    '|',
    '> ',
    '- ',
  ),
  fc.constantFrom(...[...tags].map((tag) => `<${tag} `), ...[...tags].map((tag) => `</${tag}>`)),
  fc.constantFrom('svg', 'math', 'style', 'script', 'iframe', 'template', 'noscript').map((tag) => `<${tag}>`),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

describe('any source', () => {
  it('gives only whitelisted tags, attributes and addresses when parsed again', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 14 }), fc.boolean(), (parts, allowHtml) => {
        expect(faults(renderMarkdown(parts.join(''), { ...options, allowHtml }))).toEqual([])
      }),
      { numRuns: 400 },
    )
  }, 60_000)
})
