const mostLetters = 60

/** `sorrel-halyard-2026-03-02`: the company's name, reduced to what every file system and header allows. */
export function fileNameOf(companyName: string, now: Date): string {
  const plain = companyName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, mostLetters)
  return `sorrel-${plain || 'company'}-${now.toISOString().slice(0, 10)}`
}
