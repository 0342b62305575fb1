const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

/** '20.5', '−2', in the person's digits. */
export function balanceFigure(days: string): string {
  return number.format(Number(days)).replace('-', '−')
}

/** 'day' for half a day and a whole one, else 'days'. */
export function dayWord(days: string): string {
  const size = Math.abs(Number(days))
  return size > 0 && size <= 1 ? 'day' : 'days'
}
