// Runs in the browser. Returns the visible texts of a page whose contrast with the background is below WCAG's AA: 4.5,
// or 3 for large text. Unlike test/peer/hard-to-read.js it blends translucent colours.
/* global document, getComputedStyle, NodeFilter */
;(() => {
  const parts = (colour) => {
    const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return [r, g, b, alpha]
  }
  const blend = ([r, g, b, alpha], under) =>
    [r, g, b].map((value, i) => value * alpha + under[i] * (1 - alpha))
  const luminance = (colour) => {
    const [r, g, b] = colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = (element) => {
    if (!element) return [255, 255, 255]
    const colour = parts(getComputedStyle(element).backgroundColor)
    return colour[3] === 1 ? colour.slice(0, 3) : blend(colour, ground(element.parentElement))
  }
  const isLarge = ({ fontSize, fontWeight }) =>
    parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const bad = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.textContent.replaceAll('\u200b', '').trim()
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const { width, height } = element.getBoundingClientRect()
    if (text === '' || !isSeen || width < 2 || height < 2 || element.closest('style, script, option'))
      continue
    const style = getComputedStyle(element)
    const under = ground(element)
    const pair = [luminance(blend(parts(style.color), under)), luminance(under)]
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    if (ratio < (isLarge(style) ? 3 : 4.5)) bad.push(`${ratio.toFixed(2)} ${text.slice(0, 60)}`)
  }
  return [...new Set(bad)]
})()
