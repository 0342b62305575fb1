import type { Directory } from './directory.ts'

const companiesAtOnce = 100

/** The ids of all companies that have members, in their order, read page by page: those that come or go meanwhile do no harm. */
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
