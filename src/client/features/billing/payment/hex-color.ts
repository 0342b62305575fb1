/** 'color(srgb 0.1 0.13 0.17)' as '#1a212b', for who only knows the older ways to write a colour; other text stays as it is. */
export function hexOf(color: string): string {
  const numbers = /^color\(srgb ([^/)]+)/.exec(color)?.[1]
  if (numbers === undefined) return color
  return `#${numbers.trim().split(/\s+/).map(hexByte).join('')}`
}

/** Of a share of 1; what no screen can show becomes the nearest that it can. */
function hexByte(share: string): string {
  const byte = Math.round(Math.min(1, Math.max(0, Number(share))) * 255)
  return byte.toString(16).padStart(2, '0')
}
