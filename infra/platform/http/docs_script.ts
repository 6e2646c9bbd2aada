/**
 * All that the documentation's pages run: the box that filters what is on the page and finds the rest, its keys, links to sections, and
 * buttons that copy commands. Without it the pages lose nothing but these.
 */
export const docsScript = `(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]
  const make = (name, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }
  const box = document.querySelector('#filter')
  const contents = document.querySelector('.index details')
  const narrow = matchMedia('(max-width: 899px)')
  if (contents && narrow.matches) contents.open = false
  contents?.addEventListener('click', (event) => { if (narrow.matches && event.target.closest('a')) contents.open = false })

  if (box) {
    const items = all('[data-find]')
    const groups = all('[data-group]')
    const idle = all('[data-idle]')
    const status = document.querySelector('main > [role=status]')
    const found = document.querySelector('.found')
    const most = () => items.some((item) => !item.hidden) ? 4 : 12
    let index
    const load = () => {
      index ??= fetch('/docs/search.json').then((answer) => answer.json()).then((entries) =>
        entries.map((entry) => ({ ...entry, low: entry.title.toLowerCase(), all: (entry.title + ' ' + entry.text).toLowerCase() })))
      return index.catch(() => { index = undefined; return [] })
    }
    // What is called that comes before what begins with it, then what has it in its name, then what has it in its text.
    const rank = ({ low }, words) => {
      if (!words.every((word) => low.includes(word))) return 4
      const own = low.split(' \u00b7 ')[0]
      return own === words.join(' ') ? 0 : own.startsWith(words[0]) ? 1 : low === own ? 2 : 3
    }
    const isHere = ({ href }) => href.startsWith(location.pathname + '#') && items.length > 0 && !href.slice(location.pathname.length + 1).includes('.')
    const elsewhere = async (words) => {
      const entries = words.length > 0 ? await load() : []
      if (words.join(' ') !== wanted().join(' ')) return undefined
      const hits = entries.filter((entry) => !isHere(entry) && words.every((word) => entry.all.includes(word)))
      hits.sort((one, other) => rank(one, words) - rank(other, words))
      found.replaceChildren(...hits.slice(0, most()).map(({ title, text, href, twin }) =>
        make('li', {}, make('a', { href }, make('code', { textContent: title })),
          ...(twin ? [make('a', { href: twin, textContent: 'v3' })] : []), make('span', { className: 'muted' }, ...withCode(text)))))
      if (hits.length > most()) found.append(make('li', { className: 'muted', textContent: 'and ' + (hits.length - most()) + ' more' }))
      found.hidden = hits.length === 0
      return hits.length
    }
    const withCode = (text) => text.split('\\u0060').map((part, index) => index % 2 === 1 ? make('code', { textContent: part }) : part)
    const wanted = () => box.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const apply = () => {
      const words = wanted()
      let count = 0
      for (const item of items) {
        const hit = words.every((word) => item.dataset.find.includes(word))
        item.hidden = !hit
        if (hit && words.length > 0) count++
      }
      for (const part of idle) part.hidden = words.length > 0
      for (const group of groups) group.hidden = all('[data-find]', group).every((item) => item.hidden)
      if (words.length > 0 && scrollY > 0) scrollTo(0, 0)
      elsewhere(words).then((more) => {
        if (more === undefined) return
        const here = count + ' found here' + (more > 0 ? ', ' + more + ' elsewhere' : '')
        status.textContent = words.length === 0 ? '' : count > 0 ? here : more > 0 ? more + ' found' : 'Nothing here is called that.'
      })
    }
    const clear = () => { box.value = ''; apply() }
    box.addEventListener('input', apply)
    box.addEventListener('focus', load)
    box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') clear()
      if (event.key === 'Enter') (items.find((item) => !item.hidden)?.querySelector('a') ?? found.querySelector('a'))?.click()
      if (event.key === 'ArrowDown') { event.preventDefault(); found.querySelector('a')?.focus() }
    })
    found.addEventListener('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (!step) return
      event.preventDefault()
      const links = all('a', found)
      const next = links[links.indexOf(event.target) + step]
      if (next) next.focus()
      else if (step < 0) box.focus()
    })
    box.closest('.filter').hidden = false
    addEventListener('hashchange', () => { if (box.value) { clear(); document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView() } })
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName)) return
      event.preventDefault()
      box.focus()
      box.select()
    })
  }

  // A row may lie in what is folded.
  const unfold = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const folded = target && target.closest('details:not([open])')
    if (folded) { folded.open = true; target.scrollIntoView() }
  }
  addEventListener('hashchange', unfold)
  unfold()

  const say = (button, text, before) => {
    button.textContent = text
    setTimeout(() => { button.textContent = before }, 2000)
  }
  const copy = (button, text, before) =>
    navigator.clipboard.writeText(text).then(() => say(button, 'Copied', before), () => say(button, 'Not allowed', before))

  for (const heading of all('main h2[id], main h3[id], article[id] > h2')) {
    const id = heading.id || heading.parentElement.id
    const anchor = make('a', { href: '#' + id, className: 'anchor', textContent: '#', title: 'Copy the address of this section' })
    anchor.setAttribute('aria-label', 'Copy the address of: ' + heading.textContent)
    anchor.addEventListener('click', () => copy(anchor, location.origin + location.pathname + '#' + id, '#'))
    heading.append(anchor)
  }
  for (const block of all('pre.curl')) {
    const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
    button.addEventListener('click', () => copy(button, block.textContent, 'Copy'))
    const frame = make('div', { className: 'copyable' })
    block.replaceWith(frame)
    frame.append(block, button)
  }
})()
`
