/** Whether a key press is meant for text, a menu or a dialog rather than for the page's own keys. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="dialog"], [role="alertdialog"]',
    ) !== null
  )
}
