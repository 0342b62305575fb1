/** 'color(srgb 0.1 0.13 0.17)' as '#1a212b', for older parsers; other text stays as it is. */
export function hexOf(color: string): string {
  const numbers = /^color\(srgb ([^/)]+)/.exec(color)?.[1]
  if (numbers === undefined) return color
  return `#${numbers.trim().split(/\s+/).map(hexByte).join('')}`
}

/** Of a component from 0 to 1; values out of gamut are clamped. */
function hexByte(component: string): string {
  const byte = Math.round(Math.min(1, Math.max(0, Number(component))) * 255)
  return byte.toString(16).padStart(2, '0')
}
