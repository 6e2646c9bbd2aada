/* Sets the theme and how much is drawn before the first paint, and whether there is a session. Pages of the server hold it in them, allowed by
 * its hash. The same rule as src/theme/theme.values.ts; a test holds the two together. */
;(() => {
  var themes = ['dark', 'oled', 'retro', 'light']
  function cookie(name) {
    var match = document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))
    try {
      return match ? decodeURIComponent(match[1]) : null
    } catch (_) {
      return null
    }
  }
  var preference = cookie('color-mode') || 'dark'
  var kept = {}
  try {
    kept = JSON.parse(cookie('cosmetics')) || {}
  } catch (_) {}
  var dark = kept.preferredDarkTheme
  if (themes.indexOf(dark) < 0 || dark === 'light') dark = 'dark'
  var theme = themes.indexOf(preference) >= 0 ? preference : 'dark'
  if (preference === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : dark
  document.documentElement.dataset.theme = theme
  if (kept.advancedRendering === false) document.documentElement.dataset.rendering = 'plain'
  // The page is the same for everybody until its program has loaded. Nobody who is signed in is to see "Sign in" meanwhile.
  if (/^mra_/.test(cookie('auth-token') || '')) document.documentElement.dataset.session = ''
})()

/* A code that works once leaves the address before anything else is asked for: see src/identity/public/arrivalCode.ts. */
;(() => {
  if (location.pathname !== '/auth/welcome') return
  const url = new URL(location.href)
  const code = url.searchParams.get('authToken')
  if (!code) return
  window.arrival = code
  url.searchParams.delete('authToken')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
})()

/* When the reader was here before. A visit ends after four hours without a page of the site; then the next one's pages say what is new since.
 * Only this browser keeps it. Pages are the same for everybody, so their layout waits for this, and for nothing later. */
;(() => {
  const key = 'visits'
  try {
    const kept = () => JSON.parse(localStorage.getItem(key)) || {}
    const keep = (visits) => localStorage.setItem(key, JSON.stringify({ ...visits, seen: Date.now() }))
    const { since, seen } = kept()
    const last = Date.now() - seen > 14400000 ? seen : since
    keep({ since: last })
    if (last > 0) document.documentElement.dataset.since = last
    addEventListener('visibilitychange', () => {
      try {
        if (document.hidden) keep(kept())
      } catch (_) {}
    })
  } catch (_) {}
})()

/* A button that is pressed before the program has taken over a page of the server waits for it: see src/ui/earlyInput.ts. */
;(() => {
  const early = { button: null, stop: () => removeEventListener('click', keep, true) }
  function keep(event) {
    const button = event.target.closest('#root button')
    if (!button || button.form?.hasAttribute('action')) return
    early.button = button
    event.preventDefault()
  }
  addEventListener('click', keep, true)
  window.early = early
})()

/* If the first script of a page can't be loaded, nothing else can say so. Asks the server first, so that the browser's own error page never
 * shows, and never reloads over typed text. The same rules and words as src/ui/missingPart.ts and src/app/MissingPart.tsx; a test holds
 * them together. */
;(() => {
  const texts = {
    en: {
      away: 'This site can’t be reached at the moment',
      wait: 'Check your connection. The page appears by itself as soon as the site answers.',
      retry: 'Try again',
      missing: 'This page could not be loaded',
      again: 'A part of it is missing. Reload the page to get it.',
      lost: 'What you have typed here will be lost, so copy it first.',
      reload: 'Reload page',
    },
    de: {
      away: 'Diese Seite ist gerade nicht erreichbar',
      wait: 'Prüfe deine Verbindung. Die Seite erscheint von selbst, sobald der Server antwortet.',
      retry: 'Erneut versuchen',
      missing: 'Diese Seite konnte nicht geladen werden',
      again: 'Ein Teil davon fehlt. Lade die Seite neu, um ihn zu bekommen.',
      lost: 'Was du hier getippt hast, geht dabei verloren, also kopiere es vorher.',
      reload: 'Seite neu laden',
    },
    ar: {
      away: 'لا يمكن الوصول إلى هذا الموقع حاليًا',
      wait: 'تحقق من اتصالك. تظهر الصفحة من تلقاء نفسها حالما يستجيب الموقع.',
      retry: 'إعادة المحاولة',
      missing: 'تعذر تحميل هذه الصفحة',
      again: 'جزء منها مفقود. أعد تحميل الصفحة للحصول عليه.',
      lost: 'سيضيع ما كتبته هنا، فانسخه أولًا.',
      reload: 'إعادة تحميل الصفحة',
    },
  }
  const key = 'adit-reloads'
  const guard = 10000
  const interval = 5000
  let shown = null
  let offersReload = false
  let isAsking = false
  let timer = 0

  function language() {
    const saved = document.cookie.match(/(?:^|; )locale=([^;]*)/)
    const tags = [new URLSearchParams(location.search).get('hl'), saved?.[1]].concat(navigator.languages || [])
    for (const tag of tags) {
      const found = String(tag).toLowerCase().split('-')[0]
      if (Object.keys(texts).indexOf(found) >= 0) return found
    }
    return 'en'
  }

  function mayReload() {
    try {
      const reloads = JSON.parse(sessionStorage.getItem(key) || '{}')
      if (Date.now() - (reloads[location.pathname] || 0) < guard) return false
      reloads[location.pathname] = Date.now()
      sessionStorage.setItem(key, JSON.stringify(reloads))
      return true
    } catch (_) {
      return false
    }
  }

  function hasTypedText() {
    const fields = Array.from(document.querySelectorAll('input, textarea'))
    return fields.some((field) => field.value.trim() !== '' && field.value !== field.defaultValue)
  }

  function serverAnswers() {
    return fetch(`/build.json?${Date.now()}`, { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  function recover(isAsked) {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    void serverAnswers().then((isThere) => {
      isAsking = false
      if (!isThere) {
        timer = setTimeout(recover, interval)
        show('away', 'wait', 'retry')
        return
      }
      const typed = hasTypedText()
      if ((isAsked && (offersReload || !typed)) || (!typed && mayReload())) {
        location.reload()
        return
      }
      show('missing', 'again', 'reload')
      if (typed) shown.children[1].textContent += ` ${texts[shown.lang].lost}`
    })
  }

  /* Above what is on the page, whose style sheet may be missing, too. */
  function show(title, text, action) {
    const words = texts[language()]
    if (!shown) {
      shown = document.createElement('main')
      for (const name of ['h1', 'p', 'button']) shown.appendChild(document.createElement(name))
      shown.setAttribute('role', 'alert')
      shown.lang = language()
      shown.dir = shown.lang === 'ar' ? 'rtl' : 'ltr'
      shown.style.cssText =
        'max-width:32rem;margin:15vh auto 0;padding:1rem;font-family:system-ui,sans-serif;text-align:center'
      shown.lastChild.type = 'button'
      shown.lastChild.style.cssText = 'font:inherit;padding:.75rem 1.25rem;cursor:pointer'
      shown.lastChild.onclick = () => recover(true)
      document.documentElement.style.colorScheme = document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
      document.body.prepend(shown)
      addEventListener('online', () => recover(false))
    }
    offersReload = action === 'reload'
    shown.children[0].textContent = words[title]
    shown.children[1].textContent = words[text]
    shown.lastChild.textContent = words[action]
  }

  addEventListener(
    'error',
    (event) => {
      const target = event.target
      if (target && target.tagName === 'SCRIPT' && target.type === 'module') recover(false)
    },
    true,
  )
})()

/* The server's pages show everything before their program comes: its files are fetched once the page has been painted, or after a second, in case
 * nothing is painted because nobody looks. */
addEventListener('DOMContentLoaded', () => {
  const start = () => {
    document.querySelectorAll('[data-rel]').forEach((link) => {
      link.rel = link.dataset.rel
      link.removeAttribute('data-rel')
    })
    document.querySelectorAll('script[data-src]').forEach((script) => {
      script.src = script.dataset.src
      script.removeAttribute('data-src')
    })
  }
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, 1000)
})
