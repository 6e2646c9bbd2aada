/**
 * All that the documentation's pages run: the box that filters what is on the page, its keys, and buttons that copy commands.
 * Without it the pages lose nothing but these.
 */
export const docsScript = `(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]
  const box = document.querySelector('#filter')
  const contents = document.querySelector('.index details')
  if (contents && matchMedia('(max-width: 899px)').matches) contents.open = false
  if (box) {
    const items = all('[data-find]')
    const groups = all('[data-group]')
    const idle = all('[data-idle]')
    const status = document.querySelector('.filter [role=status]')
    const apply = () => {
      const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
      let count = 0
      for (const item of items) {
        const hit = words.every((word) => item.dataset.find.includes(word))
        item.hidden = !hit
        if (hit) count++
      }
      for (const part of idle) part.hidden = words.length > 0
      for (const group of groups) group.hidden = all('[data-find]', group).every((item) => item.hidden)
      status.textContent = words.length === 0 ? '' : count === 0 ? 'Nothing here is called that.' : count + ' found'
    }
    box.addEventListener('input', apply)
    box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') { box.value = ''; apply() }
      if (event.key === 'Enter') items.find((item) => !item.hidden)?.querySelector('a')?.click()
    })
    box.closest('.filter').hidden = false
    addEventListener('hashchange', () => { if (box.value) { box.value = ''; apply(); document.querySelector(location.hash)?.scrollIntoView() } })
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName)) return
      event.preventDefault()
      box.focus()
      box.select()
    })
  }
  for (const block of all('pre.curl')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.textContent)
      button.textContent = 'Copied'
      setTimeout(() => { button.textContent = 'Copy' }, 2000)
    })
    const frame = document.createElement('div')
    frame.className = 'copyable'
    block.replaceWith(frame)
    frame.append(block, button)
  }
})()
`
