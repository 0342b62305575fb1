import type { Directory } from './directory.ts'

const companiesAtOnce = 100

/**
 * The ids of all companies with members, in order and read page by page, so that companies may come and go
 * meanwhile.
 */
export async function* everyCompany({
  listCompanies,
}: Pick<Directory, 'listCompanies'>): AsyncGenerator<string> {
  for (let after: string | undefined; ; ) {
    const ids = await listCompanies(after, companiesAtOnce)
    yield* ids
    after = ids.at(-1)
    if (ids.length < companiesAtOnce) return
  }
}
