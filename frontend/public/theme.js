/* Sets the theme before the first paint. A file of its own, so that the content security policy needs no hash.
 * The same rule as src/theme/theme.values.ts; a test holds the two together. */
;(() => {
  var themes = ['dark', 'oled', 'retro', 'light']
  function cookie(name) {
    var match = document.cookie.match(new RegExp('(?:^|; )' + name + '=([^;]*)'))
    try {
      return match ? decodeURIComponent(match[1]) : null
    } catch (_) {
      return null
    }
  }
  var preference = cookie('color-mode') || 'dark'
  var dark = 'dark'
  try {
    dark = JSON.parse(cookie('cosmetics') || '{}').preferredDarkTheme
  } catch (_) {}
  if (themes.indexOf(dark) < 0 || dark === 'light') dark = 'dark'
  var theme = themes.indexOf(preference) >= 0 ? preference : 'dark'
  if (preference === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : dark
  document.documentElement.dataset.theme = theme
})()
