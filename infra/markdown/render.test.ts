import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'

const options = { ownHosts: ['adit.test'], imageProxy: (url: string) => `/proxy?url=${encodeURIComponent(url)}` }
const render = (source: string) => renderMarkdown(source, options)
const renderHtml = (source: string) => renderMarkdown(source, { ...options, allowHtml: true })

describe('Markdown', () => {
  it('supports tables, task lists, strikethrough, footnotes and bare links', () => {
    const html = render('|a|b|\n|-|:-:|\n|1|2|\n\n- [x] done\n\n~~no~~ https://adit.test/x note[^1]\n\n[^1]: below')
    expect(html).toContain('<td align="center">2</td>')
    expect(html).toContain('<input type="checkbox" checked disabled>')
    expect(html).toContain('<del>no</del> <a href="https://adit.test/x">https://adit.test/x</a>')
    expect(html).toContain('href="#user-content-fn-1" id="user-content-fnref-1"')
    expect(html).toContain('id="user-content-fn-1"')
  })

  it('gives headings ids that links in the text can use', () => {
    const html = render('[go](#how-to-build)\n\n## How to build\n\n## How to build\n\n## Обзор')
    expect(html).toContain('href="#user-content-how-to-build"')
    expect(html).toContain('id="user-content-how-to-build"')
    expect(html).toContain('id="user-content-how-to-build-1"')
    expect(html).toContain('id="user-content-обзор"')
  })

  it('shows raw HTML as text unless it is allowed, and never shows comments', () => {
    expect(render('List<String> <!-- x --> end')).toBe('<p>List&#x3C;String>  end</p>')
    expect(render('<div>\nhi\n</div>')).toBe('<p>&#x3C;div>\nhi\n&#x3C;/div></p>')
    expect(render('<!-- whole block -->')).toBe('')
    expect(renderHtml('<div>hi</div><!-- x -->')).toBe('<div>hi</div>')
  })
})

describe('links', () => {
  it.each(['http://adit.test/a', 'https://adit.test/b', 'mailto:a@b.org', 'tel:+4912', 'mods/x', '/mods', '#top'])(
    'keeps %s without rel',
    (href) => {
      const html = render(`[x](${href})`)
      expect(html).toContain('<a href="')
      expect(html).not.toContain('rel=')
    },
  )

  it.each(['https://other.test/', '//other.test/', 'ftp://files.test/a', 'https://adit.test.evil.test/'])(
    'marks %s as foreign',
    (href) => {
      expect(render(`[x](${href})`)).toContain('rel="noopener nofollow ugc"')
    },
  )

  it('parses addresses as browsers do', () => {
    expect(renderHtml('<a href="/\\\\other.test/">x</a>')).toContain('rel="noopener nofollow ugc"')
    expect(renderHtml('<a href="\thttps://other.test/">x</a>')).toContain('rel="noopener nofollow ugc"')
  })

  it('keeps pictures in data addresses but does not link to scriptable ones', () => {
    expect(render('![x](data:image/png;base64,AAAA)')).toContain('src="data:image/png;base64,AAAA"')
    expect(render('[x](data:image/png;base64,AAAA)')).toContain('href="data:image/png')
    expect(render('[x](data:image/svg+xml;base64,AAAA)')).toBe('<p><a>x</a></p>')
    expect(render('![x](data:text/html;base64,AAAA)')).not.toContain('src=')
  })
})

describe('sources', () => {
  it('sends foreign pictures, videos and sounds through the proxy', () => {
    const proxied = '/proxy?url=https%3A%2F%2Fother.test%2Fa.png'
    expect(render('![x](https://other.test/a.png)')).toContain(`src="${proxied}"`)
    expect(renderHtml('<video src="//other.test/a.png" poster="https://other.test/a.png"></video>')).toContain(
      `src="${proxied}" poster="${proxied}"`,
    )
    expect(renderHtml('<audio src="https://other.test/a.png"></audio>')).toContain(`src="${proxied}"`)
    expect(renderHtml('<picture><source srcset="https://other.test/a.png 2x, b.png"></picture>')).toContain(
      `srcset="${proxied} 2x, b.png"`,
    )
  })

  it('shows what is on the hosts of the content network directly, whichever part of a picture names it', () => {
    const directHosts = ['cdn.test', 'staging-cdn.test:8443']
    const html = (source: string) => renderMarkdown(source, { ...options, directHosts, allowHtml: true })
    for (const src of ['https://cdn.test/a.png', '//cdn.test/a.png', 'https://staging-cdn.test:8443/a.png']) {
      expect(html(`![x](${src})`)).toContain(`src="${src}"`)
    }
    expect(html('<video poster="https://cdn.test/a.png"></video>')).toContain('poster="https://cdn.test/a.png"')
    for (const src of ['https://cdn.test:8443/a.png', 'https://x.cdn.test/a.png', 'https://staging-cdn.test/a.png']) {
      expect(html(`![x](${src})`)).toContain(`src="/proxy?url=${encodeURIComponent(src)}"`)
    }
    expect(html('[x](https://cdn.test/a.png)')).toContain('rel="noopener nofollow ugc"')
  })

  it.each(['https://adit.test/a.png', 'https://img.shields.io/badge/a-b-c', 'gallery/a.webp', '/data/a.png'])(
    'shows %s directly',
    (src) => {
      expect(render(`![x](${src})`)).toContain(`src="${src}"`)
    },
  )

  it('drops a source set with one bad candidate', () => {
    expect(renderHtml('<picture><source srcset="a.png, javascript:x 2x"></picture>')).not.toContain('srcset')
  })
})

describe('sizes of pictures', () => {
  const box = 'class="unsized"'

  it.each([
    ['![a](https://other.test/a.png)', true],
    ['[![a](/data/a.webp)](https://other.test/)', true],
    ['![a](a.png) and text', false],
    ['![a](a.png) ![b](b.png)', false],
    ['![badge](https://img.shields.io/badge/a-b-c)', false],
    ['![a](a.png#640x360)', false],
  ])('%s is %s to get a box', (source, boxed) => {
    expect(render(source).includes(box)).toBe(boxed)
  })

  it('are those that are written', () => {
    expect(renderHtml('<p><img src="a.png" width="30"></p>')).toBe('<p><img src="a.png" width="30" loading="lazy"></p>')
    expect(renderHtml('<p align="center"><img src="a.png"></p>')).toContain(box)
    expect(renderHtml('<img class="unsized evil" src="a.png">')).not.toContain('class')
  })

  it.each([
    ['a.png#640x360', 'width="640" height="360"'],
    ['https://other.test/a.png#1x99999', 'width="1" height="99999"'],
  ])('are read from the address: %s', (address, size) => {
    expect(render(`text ![a](${address})`)).toContain(size)
  })

  it.each(['a.png#0x360', 'a.png#640', 'a.png#640x360x1', 'a.png#123456x1', 'a640x360.png'])(
    'are not read from other addresses: %s',
    (address) => {
      expect(render(`text ![a](${address})`)).not.toContain('width')
    },
  )
})

describe('frames', () => {
  it.each([
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'https://youtube.com/embed/dQw4w9WgXcQ?start=5&autoplay=1&end=9&si=x',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5&#x26;end=9',
    ],
    ['https://youtube.com/embed/dQw4w9WgXcQ?start=5s', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://discord.com/widget?id=123456789012345678&theme=dark', 'https://discord.com/widget?id=123456789012345678'],
    ['https://discord.com/widget?id=1234567890123456789', 'https://discord.com/widget?id=1234567890123456789'],
  ])('%s becomes %s', (src, expected) => {
    expect(renderHtml(`<iframe src="${src}" width="560" onload="x()">inner</iframe>`)).toMatch(
      new RegExp(`^<iframe src="${expected.replaceAll('?', '\\?')}" width="560" [^>]*sandbox="[^"]*"></iframe>$`),
    )
  })

  it.each([
    'https://www.youtube.com/embed/dQw4w9WgXc',
    'https://www.youtube.com/embed/dQw4w9WgXcQx',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.test/embed/dQw4w9WgXcQ',
    'https://evil.test/www.youtube.com/embed/dQw4w9WgXcQ',
    'https://user@evil.test/embed/dQw4w9WgXcQ',
    'ftp://youtube.com/embed/dQw4w9WgXcQ',
    'https://discord.com/widget?id=12345678901234567',
    'https://discord.com/widget?id=12345678901234567890',
    'https://discord.com/other?id=123456789012345678',
    'javascript:alert(1)',
    '',
  ])('refuses %j', (src) => {
    expect(renderHtml(`a<iframe src="${src}"></iframe><iframe src="${src}"></iframe>b`)).toBe('<p>ab</p>')
  })
})

describe('styles and classes', () => {
  it('keeps the few allowed declarations', () => {
    expect(renderHtml('<p style="TEXT-ALIGN: Center; color: red; float:left">x</p>')).toBe(
      '<p style="text-align: center; float: left">x</p>',
    )
    expect(renderHtml('<img src="a.png" style="image-rendering:pixelated">')).toContain(
      'style="image-rendering: pixelated"',
    )
    expect(renderHtml('<p style="text-align:justify;float:none;background:url(x);width:expression(1)">x</p>')).toBe(
      '<p>x</p>',
    )
  })

  it('keeps only class names of code', () => {
    expect(renderHtml('<code class="language-js evil hljs-x">x</code>')).toBe('<p><code>x</code></p>')
    expect(renderHtml('<pre class="hljs-x evil">x</pre><div class="hljs-x">y</div>')).toBe(
      '<pre class="hljs-x">x</pre><div>y</div>',
    )
  })
})

describe('highlighting', () => {
  const known = 'javascript python lua java kotlin scala groovy gradle json ini yaml xml properties'
  const aliases = 'js py kt json5 toml yml html htm xhtml mcui fxml'
  const samples: Record<string, string> = { properties: 'a=b', ini: 'a=1', toml: 'a=1', yaml: 'a: 1', yml: 'a: 1' }

  it.each(`${known} ${aliases}`.split(' '))('highlights %s', (language) => {
    const code = samples[language] ?? '<a b="c"/> "x": 1'
    expect(render(`\`\`\`${language}\n${code}\n\`\`\``)).toContain('<span class="hljs-')
  })

  it.each('jsx mjs ts rust c cpp css bash svg rss kts jsonc sh plaintext'.split(' '))(
    'leaves %s unchanged',
    (language) => {
      expect(render(`\`\`\`${language}\nvar a = "x"\n\`\`\``)).toBe(
        `<pre><code class="language-${language}">var a = "x"\n</code></pre>`,
      )
    },
  )
})
