/** A field’s text and caret after typing. */
export type Typed = { text: string; caret: number }

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** '4242 4242 4242 4242' */
export function typedCardNumber(text: string, caret: number): Typed {
  const groups =
    digitsOf(text)
      .slice(0, 16)
      .match(/\d{1,4}/g) ?? []
  return withCaret(groups.join(' '), digitsOf(text.slice(0, caret)).length)
}

/** 'MM / YY', also from '5/30' and '05/2030'. */
export function typedExpiry(text: string, caret: number): Typed {
  const typed = digitsOf(text)
  const isShortMonth = /^\s*\d\s*\//.test(text) || Number(typed[0]) > 1
  const digits = (isShortMonth ? `0${typed}` : typed).replace(/^(\d\d)20(\d\d)$/, '$1$2').slice(0, 4)
  const before = digitsOf(text.slice(0, caret)).length + (isShortMonth && typed !== '' ? 1 : 0)
  const written = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  return withCaret(written, Math.min(before, digits.length))
}

export function typedSecurityCode(text: string, caret: number): Typed {
  return withCaret(digitsOf(text).slice(0, 3), digitsOf(text.slice(0, caret)).length)
}

/** Puts the caret after as many digits as before. */
function withCaret(text: string, digitsBefore: number): Typed {
  let caret = 0
  for (let seen = 0; seen < digitsBefore && caret < text.length; caret += 1) {
    if (/\d/.test(text[caret] ?? '')) seen += 1
  }
  return { text, caret }
}
