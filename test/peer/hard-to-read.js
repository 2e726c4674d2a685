// Runs in the browser. Returns the texts of a page whose contrast with the background is below WCAG's AA, 4.5.
/* global document, getComputedStyle, NodeFilter */
;(() => {
  const parts = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (colour) => {
    const [r, g, b] = parts(colour)
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor
      if (parts(colour)[3] !== 0) return colour
    }
    return 'rgb(255, 255, 255)'
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const bad = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.textContent.trim()
    if (text === '') continue
    const pair = [luminance(getComputedStyle(element).color), luminance(ground(element))]
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    if (ratio < 4.5) bad.push(`${ratio.toFixed(2)} ${text}`)
  }
  return bad
})()
