// What the reader's own libraries would compile at run time, our policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

const { reader } = document.getElementById('reader-script').dataset
const [{ createApiReference }, content] = await Promise.all([
  import(`${reader}/standalone.esm.js`),
  fetch('/docs/openapi.json').then((answer) => answer.json()),
])

/** Old addresses named a route by its operation alone. */
const wanted = location.hash.slice(1)
for (const operation of Object.values(content.paths).flatMap((path) => Object.values(path))) {
  if (operation.operationId === wanted) location.hash = `tag/${slug(operation.tags[0])}/${wanted}`
}

function slug(name) {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

createApiReference('#reader', {
  content,
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  hideDarkModeToggle: true,
  forceDarkModeState: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark',
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
  generateTagSlug: ({ name = '' }) => slug(name),
  generateOperationSlug: ({ operationId, method, path }) => operationId ?? `${method}${path}`,
})

/** Names for the buttons that the reader leaves without one, and a way for the keyboard to whatever scrolls. */
function mend() {
  for (const button of document.querySelectorAll('button.scalar-code-copy:not([aria-label])')) {
    button.setAttribute('aria-label', 'Copy')
  }
  // Their label says something else than is to be read.
  for (const button of document.querySelectorAll('button.show-more[aria-label]')) button.removeAttribute('aria-label')
  for (const part of document.querySelectorAll('.markdown pre > code, .custom-scroll')) {
    if (!part.hasAttribute('tabindex')) part.tabIndex = 0
  }
}
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })
